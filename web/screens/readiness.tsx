import type { PracticeScope } from '#shared/quiz.constants.ts';
import { QUIZ_LENGTH } from '#shared/quiz.constants.ts';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { useStartPractice } from '#web/features/quizzes/use-start-practice.ts';
import { Readiness } from '#web/features/readiness/readiness.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function ReadinessScreen() {
  usePageTitle(userPageTitles.readiness);
  const { start: startPractice } = useStartPractice();
  return (
    <div className="space-y-6 pt-2">
      <div>
        <h1>Readiness</h1>
        <p className="lede mt-2">
          Your chance of passing if you took the exam today, from everything you have answered.
        </p>
      </div>
      <Readiness
        onPracticeArea={(areaId) => startPractice({ scope: `area-${areaId}` as PracticeScope, count: QUIZ_LENGTH })}
      />
    </div>
  );
}

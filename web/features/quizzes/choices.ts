import { catalogue, isLawArea } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { PASS_MARK, type PracticeScope } from '#shared/quiz.constants.ts';
import { counted } from '#web/lib/counted.ts';

export type ScopeChoice = { scope: PracticeScope; title: string; note: string; isAvailable: boolean };

const ofTheExam = (questions: number) => `${questions} of the ${exam.questions.value} exam questions`;

export const areaChoices: ScopeChoice[] = catalogue.map(({ id, shortTitle, itemCount }) => ({
  scope: `area-${id}` as PracticeScope,
  title: `${id} ${shortTitle}`,
  note: ofTheExam(itemCount),
  isAvailable: true,
}));

const lawQuestions = catalogue.filter(({ id }) => isLawArea(id)).reduce((sum, { itemCount }) => sum + itemCount, 0);

/** Returns the choices over several areas. A choice whose questions are not known yet is available. */
export function mixedChoices(mistakes: number | undefined, hasWeakTopics: boolean | undefined): ScopeChoice[] {
  return [
    { scope: 'exam', title: 'Everything', note: 'All six areas, weighted like the exam', isAvailable: true },
    { scope: 'law', title: 'All New Jersey law', note: `Areas 5 and 6, ${ofTheExam(lawQuestions)}`, isAvailable: true },
    {
      scope: 'weak',
      title: `Topics below ${PASS_MARK}%`,
      note: hasWeakTopics === false ? 'You have none now.' : 'Your recent answers, topic by topic',
      isAvailable: hasWeakTopics !== false,
    },
    {
      scope: 'mistakes',
      title: 'My mistakes',
      note: mistakesNote(mistakes),
      isAvailable: mistakes !== 0,
    },
  ];
}

function mistakesNote(mistakes: number | undefined): string {
  if (mistakes === undefined) return 'Questions you missed';
  if (mistakes === 0) return 'You have none now. A wrong answer adds a question.';
  return `${counted(mistakes, 'question')}, oldest first`;
}

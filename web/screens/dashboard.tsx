import { useLocation } from 'wouter';
import { userPageTitles } from '#shared/user-page-titles.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { UsersOnlyCard } from '#web/features/auth/users-only-card.tsx';
import { DashboardFigures } from '#web/features/dashboard/dashboard-figures.tsx';
import { Greeting } from '#web/features/dashboard/greeting.tsx';
import { RecentProgress, RecentScores } from '#web/features/dashboard/recent.tsx';
import { StudyLinks } from '#web/features/dashboard/study-links.tsx';
import { Summary } from '#web/features/dashboard/summary.tsx';
import { useStats } from '#web/features/dashboard/use-dashboard.ts';
import { ExamFigure, ExamFigureSkeleton } from '#web/features/exam-strip/exam-figure.tsx';
import { DashboardReadiness } from '#web/features/readiness/dashboard-readiness.tsx';
import { DashboardToday } from '#web/features/today/dashboard-today.tsx';
import { useToday } from '#web/features/today/use-today.ts';
import { lazyPart } from '#web/lib/lazy.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const UnfinishedExam = lazyPart(() => import('#web/features/exams/unfinished-exam.tsx'));

export default function DashboardScreen() {
  const { isAuthenticated } = useUser();
  const [path] = useLocation();
  usePageTitle(path === paths.home ? userPageTitles.home : userPageTitles.dashboard);
  return isAuthenticated ? <Dashboard /> : <VisitorDashboard />;
}

function Dashboard() {
  const stats = useStats();
  const isShown = !stats.isLoadingError;
  // On the exam day, nothing but the plan says what to do.
  const today = useToday();
  const isExamDay = today.data?.daysLeft === 0;
  const planned = today.isPending ? undefined : (today.data?.blocks ?? []).map(({ topicId }) => topicId);
  return (
    <div className="space-y-section pt-2">
      <UnfinishedExam />
      <Greeting />
      <DashboardToday />
      <Section query={stats} skeleton={<ExamFigureSkeleton />} failure="Your figures could not be loaded.">
        {({ mastery }) => <ExamFigure mastery={mastery} />}
      </Section>
      {!isExamDay && (
        <>
          <DashboardReadiness planned={planned} />
          <StudyLinks />
        </>
      )}
      {isShown && <DashboardFigures stats={stats.data} />}
      {!isExamDay && <Summary />}
      {isShown && !isExamDay && (
        <div className="grid gap-x-8 gap-y-section lg:grid-cols-2">
          <RecentProgress stats={stats.data} />
          <RecentScores stats={stats.data} />
        </div>
      )}
    </div>
  );
}

function VisitorDashboard() {
  return (
    <div className="space-y-8 pt-2">
      <h1>Welcome, Student</h1>
      <UsersOnlyCard title="Sign in to see where you stand">
        <p>
          The dashboard shows which of the exam's questions you have covered, your quiz scores and what to study next.
        </p>
      </UsersOnlyCard>
    </div>
  );
}

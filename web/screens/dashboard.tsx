import { pageTitles } from '#shared/page-titles.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { UsersOnlyCard } from '#web/features/auth/users-only-card.tsx';
import { DashboardFigures } from '#web/features/dashboard/dashboard-figures.tsx';
import { Greeting } from '#web/features/dashboard/greeting.tsx';
import { RecentProgress, RecentScores } from '#web/features/dashboard/recent.tsx';
import { StudyLinks } from '#web/features/dashboard/study-links.tsx';
import { Summary } from '#web/features/dashboard/summary.tsx';
import { useStats } from '#web/features/dashboard/use-dashboard.ts';
import { ExamFigure } from '#web/features/exam-strip/exam-figure.tsx';
import { InstallOffer } from '#web/features/install-offer/install-offer.tsx';
import { DashboardToday } from '#web/features/today/dashboard-today.tsx';
import { DayStart } from '#web/features/today/day-start.tsx';
import { Runway } from '#web/features/today/runway.tsx';
import { useToday } from '#web/features/today/use-today.ts';
import { Section } from '#web/lib/section.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { StatsSkeleton } from '#web/ui/stats.tsx';

export default function DashboardScreen() {
  const { isAuthenticated } = useUser();
  usePageTitle(pageTitles.dashboard);
  return isAuthenticated ? <Dashboard /> : <VisitorDashboard />;
}

function Dashboard() {
  // On the exam day, nothing leads away from its plan.
  const isExamDay = useToday().data?.daysLeft === 0;
  return (
    <div className="space-y-section pt-2">
      <div className="settles space-y-4">
        <Greeting />
        <DayStart />
      </div>
      <ExamFigure />
      <DashboardToday />
      <Runway />
      {!isExamDay && <InstallOffer />}
      <Figures isExamDay={isExamDay} />
      {!isExamDay && <StudyLinks />}
    </div>
  );
}

function Figures({ isExamDay }: { isExamDay: boolean }) {
  const query = useStats();
  return (
    <>
      <section aria-labelledby="figures" className="settles">
        <h2 id="figures" className="mb-3">
          Your figures
        </h2>
        <Section query={query} skeleton={<StatsSkeleton />} failure="We couldn't load your figures.">
          {(stats) => <DashboardFigures stats={stats} />}
        </Section>
      </section>
      {!isExamDay && <Summary hasQuizzes={query.data === undefined || query.data.totalQuizzes > 0} />}
      {!isExamDay && query.data && (
        <div className="grid gap-x-8 gap-y-section lg:grid-cols-2">
          <RecentProgress stats={query.data} />
          <RecentScores stats={query.data} />
        </div>
      )}
    </>
  );
}

function VisitorDashboard() {
  return (
    <div className="space-y-8 pt-2">
      <h1>Welcome, Student</h1>
      <UsersOnlyCard title="Sign in to see where you stand">
        <p>Your dashboard shows how many exam questions you're ready for, your quiz scores, and what to study next.</p>
      </UsersOnlyCard>
    </div>
  );
}

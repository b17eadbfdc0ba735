import { accountRouter } from './features/account/account.router.ts';
import { authRouter } from './features/auth/auth.router.ts';
import { bookmarksRouter } from './features/bookmarks/bookmarks.router.ts';
import { contactRouter } from './features/contact/contact.router.ts';
import { correctionsRouter } from './features/corrections/corrections.router.ts';
import { dashboardRouter } from './features/dashboard/dashboard.router.ts';
import { deletedRouter } from './features/deleted/deleted.router.ts';
import { examsRouter } from './features/exams/exams.router.ts';
import { flashcardsRouter } from './features/flashcards/flashcards.router.ts';
import { notesRouter } from './features/notes/notes.router.ts';
import { plansRouter } from './features/plans/plans.router.ts';
import { progressRouter } from './features/progress/progress.router.ts';
import { drillRouter } from './features/quizzes/drill.router.ts';
import { mistakesRouter } from './features/quizzes/mistakes.router.ts';
import { practiceRouter } from './features/quizzes/practice.router.ts';
import { quizRouter } from './features/quizzes/quiz.router.ts';
import { readinessRouter } from './features/readiness/readiness.router.ts';
import { remindersRouter } from './features/reminders/reminders.router.ts';
import { reportsRouter } from './features/reports/reports.router.ts';
import { reviewRouter } from './features/review/review.router.ts';
import { searchRouter } from './features/search/search.router.ts';
import { sheetRouter } from './features/sheet/sheet.router.ts';
import { studySessionsRouter } from './features/study-sessions/study-sessions.router.ts';
import { studySettingsRouter } from './features/study-settings/study-settings.router.ts';
import { todayRouter } from './features/today/today.router.ts';
import { topicsRouter } from './features/topics/topics.router.ts';
import { tutorRouter } from './features/tutor/tutor.router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  topics: topicsRouter,
  search: searchRouter,
  progress: progressRouter,
  bookmarks: bookmarksRouter,
  flashcards: flashcardsRouter,
  notes: notesRouter,
  deleted: deletedRouter,
  plans: plansRouter,
  quiz: quizRouter,
  questions: reportsRouter,
  practice: practiceRouter,
  mistakes: mistakesRouter,
  exams: examsRouter,
  drill: drillRouter,
  review: reviewRouter,
  readiness: readinessRouter,
  sheet: sheetRouter,
  studySettings: studySettingsRouter,
  reminders: remindersRouter,
  studySessions: studySessionsRouter,
  today: todayRouter,
  dashboard: dashboardRouter,
  contact: contactRouter,
  corrections: correctionsRouter,
  tutor: tutorRouter,
});

export type AppRouter = typeof appRouter;

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { matchRoute, type Parser, Route, Switch, useLocation, useRouter } from 'wouter';
import { mayBeSignedIn, useUser } from '#web/features/auth/use-user.ts';
import { type LazyComponent, lazyScreen } from '#web/lib/lazy.tsx';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';
import { RequireUser } from './require-user.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Chunk = Pick<LazyComponent<never>, 'load' | 'isLoaded'>;
type ScreenRoute = {
  path: string;
  /** What users see at the path. It can be loaded before it is shown. */
  user: Chunk;
  visitor: Chunk;
  show: (params: { [name: string]: string | undefined }) => ReactNode;
};
type ImportScreen = () => Promise<{ default: ComponentType<object> }>;

const importConfirmLink = () => import('#web/screens/confirm-link.tsx');
const Landing = lazyScreen(() => import('#web/screens/landing.tsx'));
const Dashboard = lazyScreen(() => import('#web/screens/dashboard.tsx'));
const Topic = lazyScreen(() => import('#web/screens/topic.tsx'));
const TopicForVisitors = lazyScreen(() => import('#web/screens/topic-for-visitors.tsx'));
const ExamSitting = lazyScreen(() => import('#web/screens/exam-sitting.tsx'));
const BlogArticle = lazyScreen(() => import('#web/screens/blog-article.tsx'));
const NotFound = lazyScreen(() => import('#web/screens/not-found.tsx'));

function forEveryone(path: string, importScreen: ImportScreen): ScreenRoute {
  const Screen = lazyScreen(importScreen);
  return { path, user: Screen, visitor: Screen, show: () => <Screen /> };
}

/** Visitors are redirected to the start page. */
function forUsers(path: string, importScreen: ImportScreen): ScreenRoute {
  const Screen = lazyScreen(importScreen);
  const show = () => (
    <RequireUser>
      <Screen />
    </RequireUser>
  );
  return { path, user: Screen, visitor: Landing, show };
}

/** The route table. Every screen is a separate chunk. */
const routes: ScreenRoute[] = [
  { path: paths.home, user: Dashboard, visitor: Landing, show: () => <Home /> },
  { path: paths.dashboard, user: Dashboard, visitor: Dashboard, show: () => <Dashboard /> },
  { path: '/topic/:id', user: Topic, visitor: TopicForVisitors, show: ({ id = '' }) => <TopicPage key={id} id={id} /> },
  forUsers(paths.bookmarks, () => import('#web/screens/bookmarks.tsx')),
  forUsers(paths.practice, () => import('#web/screens/practice.tsx')),
  forUsers(paths.mistakes, () => import('#web/screens/mistakes.tsx')),
  forUsers(paths.practiceQuiz, () => import('#web/screens/practice-quiz.tsx')),
  forUsers(paths.quickFive, () => import('#web/screens/practice-quiz.tsx')),
  forUsers(paths.drill, () => import('#web/screens/drill.tsx')),
  forUsers(paths.lawNumbers, () => import('#web/screens/law-numbers.tsx')),
  forUsers(paths.sheet, () => import('#web/screens/sheet.tsx')),
  forUsers(paths.exams, () => import('#web/screens/exam.tsx')),
  {
    path: '/exam/:id',
    user: ExamSitting,
    visitor: Landing,
    show: ({ id = '' }) => (
      <RequireUser>
        <ExamSitting key={id} id={id} />
      </RequireUser>
    ),
  },
  forUsers(paths.review, () => import('#web/screens/review.tsx')),
  forUsers(paths.readiness, () => import('#web/screens/readiness.tsx')),
  forUsers(paths.progress, () => import('#web/screens/progress.tsx')),
  forUsers(paths.quizAnalysis, () => import('#web/screens/quiz-analysis.tsx')),
  forUsers(paths.flashcards, () => import('#web/screens/flashcards.tsx')),
  forUsers(paths.notes, () => import('#web/screens/notes.tsx')),
  forUsers(paths.deleted, () => import('#web/screens/deleted.tsx')),
  forUsers(paths.account, () => import('#web/screens/account.tsx')),
  forEveryone(paths.whyAgent, () => import('#web/screens/why-agent.tsx')),
  forEveryone(paths.blog, () => import('#web/screens/blog.tsx')),
  {
    path: '/blog/:slug',
    user: BlogArticle,
    visitor: BlogArticle,
    show: ({ slug = '' }) => <BlogArticle key={slug} slug={slug} />,
  },
  forEveryone(paths.glossary, () => import('#web/screens/glossary.tsx')),
  forEveryone(paths.howWeEstimate, () => import('#web/screens/how-we-estimate.tsx')),
  forEveryone(paths.corrections, () => import('#web/screens/corrections.tsx')),
  forEveryone(paths.contact, () => import('#web/screens/contact.tsx')),
  forEveryone(paths.privacy, () => import('#web/screens/privacy.tsx')),
  forEveryone(paths.terms, () => import('#web/screens/terms.tsx')),
  forEveryone(paths.signIn, () => import('#web/screens/sign-in.tsx')),
  forEveryone(paths.resetPassword, () => import('#web/screens/reset-password.tsx')),
  forEveryone(paths.confirmEmail, importConfirmLink),
  forEveryone(paths.confirmAddress, importConfirmLink),
];

/** Returns the chunk of the screen that a path shows. */
export function chunkAt(path: string, parser: Parser): Chunk {
  const route = routes.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]);
  if (!route) return NotFound;
  return mayBeSignedIn() ? route.user : route.visitor;
}

export function Routes() {
  const { isLoading } = useUser();
  const [path] = useLocation();
  const isScreenLoading = useFirstScreen(path);
  if (isLoading || isScreenLoading) {
    return (
      <>
        <Status isHidden>Loading...</Status>
        <ScreenSkeleton />
      </>
    );
  }
  return (
    <ScreenFrame path={path}>
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path}>
            {route.show}
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ScreenFrame>
  );
}

/** Loads the first screen while the sign-in loads. Returns whether it is loading; for visitors always false. */
function useFirstScreen(path: string): boolean {
  const { parser } = useRouter();
  const [isLoading, setIsLoading] = useState(mayBeSignedIn);
  useEffect(() => {
    if (!isLoading) return;
    const settle = () => setIsLoading(false);
    chunkAt(path, parser).load().then(settle, settle);
  }, [isLoading, path, parser]);
  return isLoading;
}

function Home() {
  const { isAuthenticated } = useUser();
  return isAuthenticated ? <Dashboard /> : <Landing />;
}

function TopicPage({ id }: { id: string }) {
  const { isAuthenticated } = useUser();
  return isAuthenticated ? <Topic id={id} /> : <TopicForVisitors id={id} />;
}

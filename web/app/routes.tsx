import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useMember } from '#web/features/auth/use-member.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';
import { FocusPage } from './focus-page.tsx';
import { RequireMember } from './require-member.tsx';

const Landing = lazy(() => import('#web/screens/landing.tsx'));
const Dashboard = lazy(() => import('#web/screens/dashboard.tsx'));
const Topic = lazy(() => import('#web/screens/topic.tsx'));
const SignIn = lazy(() => import('#web/screens/sign-in.tsx'));
const NotFound = lazy(() => import('#web/screens/not-found.tsx'));

/** Members' pages to come: visitors are sent away already, members meet 'not found'. */
const MEMBERS_PATHS = [paths.notes, paths.flashcards, paths.bookmarks, paths.progress, paths.quizAnalysis];

/** The route table. Every screen is a chunk of its own, fetched when it is first shown. */
export function Routes() {
  const { isAuthenticated, isLoading } = useMember();
  const [path] = useLocation();
  if (isLoading) return <Status>Loading...</Status>;
  return (
    <Suspense fallback={null}>
      <Switch>
        <Route path={paths.home}>{isAuthenticated ? <Dashboard /> : <Landing />}</Route>
        <Route path={paths.dashboard}>
          <Dashboard />
        </Route>
        <Route path="/topic/:id">{({ id }) => <Topic key={id} id={id} />}</Route>
        {MEMBERS_PATHS.map((membersPath) => (
          <Route key={membersPath} path={membersPath}>
            <RequireMember>
              <NotFound />
            </RequireMember>
          </Route>
        ))}
        <Route path={paths.signIn}>
          <SignIn />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
      <FocusPage path={path} />
    </Suspense>
  );
}

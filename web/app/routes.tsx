import { lazy } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { paths } from '#web/lib/paths.ts';
import { Status } from '#web/ui/status.tsx';
import { RequireUser } from './require-user.tsx';
import { ScreenFrame } from './screen-frame.tsx';

const Landing = lazy(() => import('#web/screens/landing.tsx'));
const Dashboard = lazy(() => import('#web/screens/dashboard.tsx'));
const Notes = lazy(() => import('#web/screens/notes.tsx'));
const Bookmarks = lazy(() => import('#web/screens/bookmarks.tsx'));
const Practice = lazy(() => import('#web/screens/practice.tsx'));
const Mistakes = lazy(() => import('#web/screens/mistakes.tsx'));
const Progress = lazy(() => import('#web/screens/progress.tsx'));
const QuizAnalysis = lazy(() => import('#web/screens/quiz-analysis.tsx'));
const Flashcards = lazy(() => import('#web/screens/flashcards.tsx'));
const Account = lazy(() => import('#web/screens/account.tsx'));
const Topic = lazy(() => import('#web/screens/topic.tsx'));
const WhyAgent = lazy(() => import('#web/screens/why-agent.tsx'));
const Glossary = lazy(() => import('#web/screens/glossary.tsx'));
const Blog = lazy(() => import('#web/screens/blog.tsx'));
const BlogArticle = lazy(() => import('#web/screens/blog-article.tsx'));
const Contact = lazy(() => import('#web/screens/contact.tsx'));
const Privacy = lazy(() => import('#web/screens/privacy.tsx'));
const Terms = lazy(() => import('#web/screens/terms.tsx'));
const SignIn = lazy(() => import('#web/screens/sign-in.tsx'));
const ResetPassword = lazy(() => import('#web/screens/reset-password.tsx'));
const ConfirmEmail = lazy(() => import('#web/screens/confirm-email.tsx'));
const NotFound = lazy(() => import('#web/screens/not-found.tsx'));

/** The route table. Every screen is a separate chunk that loads when the screen is first shown. */
export function Routes() {
  const { isAuthenticated, isLoading } = useUser();
  const [path] = useLocation();
  if (isLoading) return <Status>Loading...</Status>;
  return (
    <ScreenFrame path={path}>
      <Switch>
        <Route path={paths.home}>{isAuthenticated ? <Dashboard /> : <Landing />}</Route>
        <Route path={paths.dashboard}>
          <Dashboard />
        </Route>
        <Route path="/topic/:id">{({ id }) => <Topic key={id} id={id} />}</Route>
        <Route path={paths.bookmarks}>
          <RequireUser>
            <Bookmarks />
          </RequireUser>
        </Route>
        <Route path={paths.practice}>
          <RequireUser>
            <Practice />
          </RequireUser>
        </Route>
        <Route path={paths.mistakes}>
          <RequireUser>
            <Mistakes />
          </RequireUser>
        </Route>
        <Route path={paths.progress}>
          <RequireUser>
            <Progress />
          </RequireUser>
        </Route>
        <Route path={paths.quizAnalysis}>
          <RequireUser>
            <QuizAnalysis />
          </RequireUser>
        </Route>
        <Route path={paths.flashcards}>
          <RequireUser>
            <Flashcards />
          </RequireUser>
        </Route>
        <Route path={paths.notes}>
          <RequireUser>
            <Notes />
          </RequireUser>
        </Route>
        <Route path={paths.account}>
          <RequireUser>
            <Account />
          </RequireUser>
        </Route>
        <Route path={paths.whyAgent}>
          <WhyAgent />
        </Route>
        <Route path={paths.blog}>
          <Blog />
        </Route>
        <Route path="/blog/:slug">{({ slug }) => <BlogArticle key={slug} slug={slug} />}</Route>
        <Route path={paths.glossary}>
          <Glossary />
        </Route>
        <Route path={paths.contact}>
          <Contact />
        </Route>
        <Route path={paths.privacy}>
          <Privacy />
        </Route>
        <Route path={paths.terms}>
          <Terms />
        </Route>
        <Route path={paths.signIn}>
          <SignIn />
        </Route>
        <Route path={paths.resetPassword}>
          <ResetPassword />
        </Route>
        <Route path={paths.confirmEmail}>
          <ConfirmEmail />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ScreenFrame>
  );
}

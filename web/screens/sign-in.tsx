import { useSearch } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { safeReturnTo } from '#shared/return-to.ts';
import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { openPage } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export default function SignInScreen() {
  usePageTitle(pageTitles.signIn);
  const returnTo = safeReturnTo(new URLSearchParams(useSearch()).get('returnTo'));
  // Loads a full page, because the server marks each page that it sends as signed in or signed out.
  const onDone = () => openPage(returnTo);

  return (
    <>
      <h1>Sign in</h1>
      <p className="lede mt-2">Your notes, cards and scores are saved in your account.</p>
      <div className="mt-8 grid max-w-[58rem] gap-y-8 md:grid-cols-2">
        <div className="md:pr-8 lg:pr-12">
          <SignInForm onDone={onDone} />
        </div>
        <div className="border-line-strong max-md:border-t max-md:pt-8 md:border-l md:pl-8 lg:pl-12">
          <RegisterForm onDone={onDone} />
        </div>
      </div>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { safeReturnTo } from '#shared/return-to.ts';
import { hasSignedInBefore } from '#web/features/auth/known-browser.ts';
import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { openPage } from '#web/lib/paths.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** Shows both forms. A browser that never signed in here meets the form for a new account first. */
export default function SignInScreen() {
  usePageTitle(pageTitles.signIn);
  const [isKnown] = useState(hasSignedInBefore);
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  // Loads a full page, because the server marks each page that it sends as signed in or signed out.
  const onDone = () => openPage(returnTo);

  const signIn = <SignInForm key="sign-in" onDone={onDone} isFirst={isKnown} />;
  const register = <RegisterForm key="register" onDone={onDone} isFirst={!isKnown} />;
  return (
    <>
      <h1>{isKnown ? 'Sign in' : 'Create your free account'}</h1>
      <p className="lede mt-2">Your notes, cards and scores are saved in your account.</p>
      {isKnown ? <Forms first={signIn} second={register} /> : <Forms first={register} second={signIn} />}
    </>
  );
}

function Forms({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="mt-8 grid max-w-[58rem] gap-y-8 md:grid-cols-2">
      <div className="md:pr-8 lg:pr-12">{first}</div>
      <div className="border-line-strong max-md:border-t max-md:pt-8 md:border-l md:pl-8 lg:pl-12">{second}</div>
    </div>
  );
}

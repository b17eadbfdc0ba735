import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { pageTitles } from '#shared/page-titles.ts';
import { safeReturnTo } from '#shared/return-to.ts';
import { hasSignedInBefore } from '#web/features/auth/known-browser.ts';
import { RegisterForm } from '#web/features/auth/register-form.tsx';
import { SignInForm } from '#web/features/auth/sign-in-form.tsx';
import { TwoSides } from '#web/features/auth/two-sides.tsx';
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
      <h1>{isKnown ? 'Sign in' : 'Start studying for free'}</h1>
      <p className="lede mt-2">Your account saves your notes, cards and scores.</p>
      {isKnown ? <TwoSides first={signIn} second={register} /> : <TwoSides first={register} second={signIn} />}
    </>
  );
}

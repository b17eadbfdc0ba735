import type { ComponentProps } from 'react';
import { useLoginPath } from './use-login-path.ts';

/** A plain link to the sign-in, which leads back to what the visitor came for. It works without JavaScript. */
export function LoginLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...props} href={useLoginPath()} />;
}

import { z } from 'zod';
import { email, name, newPassword } from './auth.ts';
import { isoDate } from './wire.ts';

export const PASSWORD_WRONG = 'That password is incorrect';
/** For a link that was used, was replaced, has expired, or never existed. */
export const LINK_ENDED = 'This link has expired or has already been used. Please request a new one.';
export const LINK_MINUTES = 30;
/** How long the link works that confirms the address of an account. */
export const CONFIRM_DAYS = 7;

const currentPassword = z.string('Please enter your password').min(1, 'Please enter your password');
const token = z.string(LINK_ENDED);

export const AccountSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False for a user who signs in through a provider and so has no password to change. */
  hasPassword: z.boolean(),
  /** Whether the user showed that they receive mail at the address. Always true where no mail is set up. */
  isConfirmed: z.boolean(),
  /** A new address whose confirmation link has not been opened yet; null if there is none. */
  pendingEmail: z.string().nullable(),
  createdAt: isoDate,
});

/** A browser that is signed in. */
export const SignInSchema = z.object({
  id: z.string(),
  /** Such as 'Chrome on Android'. */
  browser: z.string(),
  /** The address from which the user signed in, or the first half of an IPv6 address; null if it is not known. */
  address: z.string().nullable(),
  createdAt: isoDate,
  /** The day of the last use; up to a day early. */
  usedAt: isoDate,
  isCurrent: z.boolean(),
});

export const RenameInput = z.object({ firstName: name('first name'), lastName: name('last name') });
export const ChangePasswordInput = z.object({ currentPassword, newPassword });
export const ChangeEmailInput = z.object({ email, password: currentPassword });
export const ConfirmEmailInput = z.object({ token });
export const ConfirmAddressInput = z.object({ token });
export const EndSignInInput = z.object({ id: z.string() });
export const RequestResetInput = z.object({ email });
export const ResetPasswordInput = z.object({ token, password: newPassword });
/** Local accounts need the password. Accounts of a sign-in provider need a recent sign-in instead. */
export const DeleteAccountInput = z.object({ password: z.string().optional() });

export type ListedSignIn = z.infer<typeof SignInSchema>;
export type Account = z.infer<typeof AccountSchema>;
export type RenameInput = z.infer<typeof RenameInput>;
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

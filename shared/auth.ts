import { z } from 'zod';

export const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;
const NAME_MAX = 100;
const NOT_AN_ADDRESS = 'Please enter a valid email address';

export const CREDENTIALS_REFUSED = 'Email or password is incorrect';
/** Where mail is set up. A new password opens the account, and the form has the link that it names. */
export const SIGN_IN_LOCKED =
  'Too many sign-in attempts. Try again later, or choose "Forgot your password?" and we\'ll email you a link to sign in now.';
export const PASSWORD_COMMON = 'This password is on a list of stolen passwords. Please choose another one.';
export const PASSWORD_IS_NAME =
  "Your password can't be your name, your email address or the name of this site. Please choose another one.";
export const ADDRESS_TAKEN = 'An account with this email already exists';

/** Trimmed and in lower case, because capitalization and surrounding blanks don't distinguish addresses. */
export const email = z
  .string(NOT_AN_ADDRESS)
  .trim()
  .toLowerCase()
  .max(254, NOT_AN_ADDRESS)
  .pipe(z.email(NOT_AN_ADDRESS));

export const name = (label: string) =>
  z
    .string(`Please enter your ${label}`)
    .overwrite((text) => text.trim().replace(/\s+/g, ' '))
    .min(1, `Please enter your ${label}`)
    .max(NAME_MAX, `Your ${label} can be at most ${NAME_MAX} characters`);

export const newPassword = z
  .string('Please choose a password')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password can be at most ${PASSWORD_MAX} characters`);

export const RegisterInput = z.object({
  firstName: name('first name'),
  lastName: name('last name'),
  email,
  password: newPassword,
});

export const SignInInput = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Please enter your email').max(254, CREDENTIALS_REFUSED),
  password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX, CREDENTIALS_REFUSED),
});

export const SignedInUserSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});

export type SignedInUser = z.infer<typeof SignedInUserSchema>;
export type RegisterInput = z.infer<typeof RegisterInput>;

import { RequestResetInput, ResetPasswordInput } from '#shared/account.ts';
import { CREDENTIALS_REFUSED, RegisterInput, SignedInUserSchema, SignInInput } from '#shared/auth.ts';
import { NoInput, OkSchema } from '#shared/wire.ts';
import { mayUse } from '../../http/count-use.ts';
import { browserMarks } from '../../http/marks.ts';
import { endSignIn, openSignIn, originOf } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { limit, protectedProcedure, publicProcedure, restOf, router } from '../../trpc.ts';
import { countSignIn, forgetRefusals } from './auth.limits.ts';
import {
  checkCredentials,
  findAccount,
  findMarkSubject,
  findUser,
  lockMarkSubject,
  registerUser,
} from './auth.service.ts';
import { requestReset, resetPassword } from './password-reset.service.ts';

/** For calls on local accounts, which do not exist if an OpenID provider is configured. */
const localProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.deps.env.oidc) throw new DomainError('not_found', 'Please sign in with your sign-in provider');
  return next();
});

const rest = restOf('auth');

export const authRouter = router({
  user: protectedProcedure
    .meta(rest('GET', '/auth/user', 'The signed-in user'))
    .input(NoInput)
    .output(SignedInUserSchema)
    .query(({ ctx }) => findUser(ctx.call, ctx.userId)),

  register: localProcedure
    .meta(rest('POST', '/auth/register', 'Create an account and sign in', { protect: false }))
    .input(RegisterInput)
    .output(SignedInUserSchema)
    .use(limit('register'))
    .use(limit('registerNetwork'))
    .mutation(async ({ ctx, input }) => {
      const { address } = originOf(ctx.request);
      const mayMail = () => mayUse(ctx.request, 'confirmationTo', input.email);
      const user = await registerUser(ctx.call, input, { address, mayMail });
      await ctx.request.addSecurityEvent('registered', { userId: user.id });
      await openSignIn(ctx.request, user.id);
      ctx.request.markSubject = await findMarkSubject(ctx.call, user.id);
      return user;
    }),

  signIn: localProcedure
    .meta(rest('POST', '/auth/sign-in', 'Sign in', { protect: false }))
    .input(SignInInput)
    .output(SignedInUserSchema)
    .mutation(async ({ ctx, input }) => {
      const { address } = originOf(ctx.request);
      const account = await findAccount(ctx.call, input.email);
      const mark = browserMarks(ctx.deps).read(ctx.request, account.markSubject);
      const hasMail = ctx.deps.env.smtpUrl !== undefined;
      const attempt = async () => {
        const user = await checkCredentials(ctx.call, account, { password: input.password, address });
        await openSignIn(ctx.request, user.id);
        // A new password ends the stored sign-ins. If it came before this one was stored, this one ends here.
        if ((await lockMarkSubject(ctx.call, user.id)) === account.markSubject) return user;
        await endSignIn(ctx.request, ctx.reply);
        throw new DomainError('unauthorized', CREDENTIALS_REFUSED);
      };
      const user = await countSignIn(ctx.request, { ...account, mark, hasMail }, attempt);
      ctx.request.markSubject = account.markSubject;
      return user;
    }),

  requestReset: localProcedure
    .meta(
      rest('POST', '/auth/request-reset', 'Send a password reset link by email, if the account exists', {
        protect: false,
      }),
    )
    .input(RequestResetInput)
    .output(OkSchema)
    .use(limit('resetAddress'))
    .use(limit('resetNetwork'))
    .mutation(async ({ ctx, input }) => {
      // Responds the same when an address gets too many links, because the caller must not learn about other requests
      // for the address.
      await ctx.request.addSecurityEvent('passwordResetRequested', { account: input.email });
      if (await mayUse(ctx.request, 'resetEmail', input.email)) await requestReset(ctx.call, input.email);
      return { ok: true };
    }),

  resetPassword: localProcedure
    .meta(
      rest('POST', '/auth/reset-password', 'Set a new password with the token from the link, and sign in', {
        protect: false,
      }),
    )
    .input(ResetPasswordInput)
    .output(SignedInUserSchema)
    .mutation(async ({ ctx, input }) => {
      const user = await resetPassword(ctx.call, input, originOf(ctx.request));
      await ctx.request.addSecurityEvent('passwordChanged', { userId: user.id, detail: 'with a link' });
      await forgetRefusals(ctx.request, user.email);
      await openSignIn(ctx.request, user.id);
      ctx.request.markSubject = await findMarkSubject(ctx.call, user.id);
      return user;
    }),
});

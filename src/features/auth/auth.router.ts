import { z } from 'zod';
import { RequestResetInput, ResetPasswordInput } from '#shared/account.ts';
import { RegisterInput, SignInInput, UserSchema } from '#shared/auth.ts';
import { Done } from '#shared/wire.ts';
import { openSignIn } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { memberProcedure, publicProcedure, router } from '../../trpc.ts';
import { countRegistration, countSignIn } from './auth.limits.ts';
import { checkCredentials, getMember, registerMember } from './auth.service.ts';
import { countResetRequest } from './password-reset.limits.ts';
import { requestReset, resetPassword } from './password-reset.service.ts';

/** With an OpenID provider there are no local accounts. */
const localProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.deps.env.oidc) throw new DomainError('not_found', 'Please sign in through the sign-in provider');
  return next();
});

export const authRouter = router({
  user: memberProcedure
    .meta({
      openapi: { method: 'GET', path: '/auth/user', summary: 'The signed-in member', tags: ['auth'], protect: true },
    })
    .input(z.object({}).optional())
    .output(UserSchema)
    .query(({ ctx }) => getMember(ctx.em, ctx.memberId)),

  register: localProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/register',
        summary: 'Create an account and sign in',
        tags: ['auth'],
        protect: false,
      },
    })
    .input(RegisterInput)
    .output(UserSchema)
    .mutation(async ({ ctx, input }) => {
      await countRegistration(ctx.request);
      const member = await registerMember(ctx.em, input);
      await openSignIn(ctx.request, member.id);
      return member;
    }),

  signIn: localProcedure
    .meta({ openapi: { method: 'POST', path: '/auth/sign-in', summary: 'Sign in', tags: ['auth'], protect: false } })
    .input(SignInInput)
    .output(UserSchema)
    .mutation(async ({ ctx, input }) => {
      const member = await countSignIn(ctx.request, input.email, () => checkCredentials(ctx.em, input));
      await openSignIn(ctx.request, member.id);
      return member;
    }),

  requestReset: localProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/request-reset',
        summary: 'Mail a link for a new password, if there is an account',
        tags: ['auth'],
        protect: false,
      },
    })
    .input(RequestResetInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      if (await countResetRequest(ctx.request, input.email)) {
        await requestReset(ctx.em, input.email, ctx.deps.clock());
        ctx.deps.queue.wake('mail');
      }
      return { ok: true };
    }),

  resetPassword: localProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/reset-password',
        summary: 'Choose a new password with the token of a mailed link, and sign in',
        tags: ['auth'],
        protect: false,
      },
    })
    .input(ResetPasswordInput)
    .output(UserSchema)
    .mutation(async ({ ctx, input }) => {
      const member = await resetPassword(ctx.em, input, ctx.deps.clock());
      await openSignIn(ctx.request, member.id);
      return member;
    }),
});

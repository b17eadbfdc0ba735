import { z } from 'zod';
import {
  AccountSchema,
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmAddressInput,
  ConfirmEmailInput,
  EndSignInInput,
  RenameInput,
  SignInSchema,
} from '#shared/account.ts';
import { NoInput, OkSchema } from '#shared/wire.ts';
import { countUse } from '../../http/count-use.ts';
import { authenticatedAt, endSignIn, openSignIn, originOf, sessionIdOf } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { limit, protectedProcedure, publicProcedure, restOf, router } from '../../trpc.ts';
import { countEmailChange, withPasswordLimit } from './account.limits.ts';
import {
  checkPassword,
  confirmAddress,
  confirmEmail,
  endOtherSignIns,
  endSignInOf,
  endSignInsOf,
  findMarkSubject,
  getAccount,
  listSignIns,
  renameUser,
  requestEmailChange,
  sendConfirmation,
  setPassword,
} from './account.service.ts';

const rest = restOf('account');

function refuseWithProvider({ env }: { env: { oidc?: object } }): void {
  if (env.oidc) {
    throw new DomainError(
      'not_found',
      'Your sign-in provider manages your password and email. Please change them there.',
    );
  }
}

const localProtectedProcedure = protectedProcedure.use(({ ctx, next }) => {
  refuseWithProvider(ctx.deps);
  return next();
});

const localProcedure = publicProcedure.use(({ ctx, next }) => {
  refuseWithProvider(ctx.deps);
  return next();
});

export const accountRouter = router({
  get: protectedProcedure
    .meta(rest('GET', '/account', "The user's name and email, and whether there is a password"))
    .input(NoInput)
    .output(AccountSchema)
    .query(({ ctx }) => getAccount(ctx.call)),

  rename: protectedProcedure
    .meta(rest('PATCH', '/account', 'Change the name'))
    .input(RenameInput)
    .output(AccountSchema)
    .mutation(async ({ ctx, input }) => {
      await renameUser(ctx.call, input);
      return await getAccount(ctx.call);
    }),

  changePassword: localProtectedProcedure
    .meta(rest('POST', '/account/change-password', 'Change the password and sign out all other browsers'))
    .input(ChangePasswordInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { call, userId, request } = ctx;
      const origin = originOf(request);
      const check = () => checkPassword(call, input.currentPassword, origin.address);
      const oldSubject = await withPasswordLimit(request, userId, check);
      await countUse(request, 'passwordChange');
      await setPassword(call, { password: input.newPassword, oldSubject }, origin);
      await openSignIn(request, userId);
      // The marks of all browsers have ended, also this one's.
      request.markSubject = await findMarkSubject(call, userId);
      await request.addSecurityEvent('passwordChanged', { userId });
      return { ok: true };
    }),

  changeEmail: localProtectedProcedure
    .meta(
      rest(
        'POST',
        '/account/change-email',
        'Send a confirmation link to a new address, which replaces the old one when it is confirmed',
      ),
    )
    .input(ChangeEmailInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { call, userId, request } = ctx;
      const { address } = originOf(request);
      const oldSubject = await withPasswordLimit(request, userId, () => checkPassword(call, input.password, address));
      await countEmailChange(request, input.email);
      await requestEmailChange(call, input.email, oldSubject);
      await request.addSecurityEvent('emailChangeRequested', { userId });
      return { ok: true };
    }),

  confirmEmail: localProcedure
    .meta(
      rest(
        'POST',
        '/account/confirm-email',
        'Confirm a new address with the token from the link, and sign out all other browsers',
        { protect: false },
      ),
    )
    .input(ConfirmEmailInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { call, request } = ctx;
      const userId = await confirmEmail(call, input.token);
      await request.addSecurityEvent('emailChanged', { userId });
      // The link does not sign anyone in. A browser that was signed in as this user stays signed in and keeps its
      // authentication time, because opening the link is no new authentication.
      if (ctx.userId === userId) await openSignIn(request, userId, authenticatedAt(request));
      return { ok: true };
    }),

  confirmAddress: publicProcedure
    .meta(
      rest('POST', '/account/confirm-address', 'Confirm the address of an account with the token from the link', {
        protect: false,
      }),
    )
    .input(ConfirmAddressInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { call, request } = ctx;
      const userId = await confirmAddress(call, input.token);
      await request.addSecurityEvent('addressConfirmed', { userId });
      return { ok: true };
    }),

  sendConfirmation: protectedProcedure
    .meta(rest('POST', '/account/send-confirmation', 'Send the link that confirms the address again'))
    .input(NoInput)
    .output(OkSchema)
    .use(limit('confirmation'))
    .mutation(async ({ ctx }) => {
      await sendConfirmation(ctx.call, (email) => countUse(ctx.request, 'confirmationTo', email));
      return { ok: true };
    }),

  signIns: protectedProcedure
    .meta(rest('GET', '/account/sign-ins', 'The browsers that are signed in'))
    .input(NoInput)
    .output(z.array(SignInSchema))
    .query(({ ctx }) => listSignIns(ctx.call, sessionIdOf(ctx.request))),

  endSignIn: protectedProcedure
    .meta(rest('DELETE', '/account/sign-ins/{id}', 'Sign out one browser'))
    .input(EndSignInInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { call, reply, request, userId } = ctx;
      const isCurrent = await endSignInOf(call, sessionIdOf(request), input.id);
      await request.addSecurityEvent('signInEnded', { userId });
      if (isCurrent) await endSignIn(request, reply);
      return { ok: true };
    }),

  endOtherSignIns: protectedProcedure
    .meta(rest('DELETE', '/account/sign-ins', 'Sign out all other browsers'))
    .input(NoInput)
    .output(OkSchema)
    .mutation(async ({ ctx }) => {
      const { call, request, userId } = ctx;
      const ended = await endOtherSignIns(call, sessionIdOf(request));
      if (ended > 0) await request.addSecurityEvent('signInEnded', { userId, detail: `${ended} others` });
      return { ok: true };
    }),

  signOutEverywhere: protectedProcedure
    .meta(rest('POST', '/account/sign-out-everywhere', 'Sign out all browsers'))
    .input(NoInput)
    .output(OkSchema)
    .mutation(async ({ ctx }) => {
      await endSignInsOf(ctx.call, ctx.userId);
      await endSignIn(ctx.request, ctx.reply);
      await ctx.request.addSecurityEvent('signInEnded', { userId: ctx.userId, detail: 'all browsers' });
      return { ok: true };
    }),
});

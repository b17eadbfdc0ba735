import { z } from 'zod';
import {
  AccountSchema,
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  RenameInput,
} from '#shared/account.ts';
import { OkSchema } from '#shared/wire.ts';
import { authenticatedAt, endSignIn, openSignIn } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { protectedProcedure, publicProcedure, router } from '../../trpc.ts';
import { countEmailChange, withPasswordLimit } from './account.limits.ts';
import {
  checkPassword,
  confirmEmail,
  endSignInsOf,
  getAccount,
  renameUser,
  requestEmailChange,
  setPassword,
} from './account.service.ts';

const openapi = { tags: ['account'], protect: true };

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
    .meta({
      openapi: {
        ...openapi,
        method: 'GET',
        path: '/account',
        summary: "The user's name and email, and whether there is a password",
      },
    })
    .input(z.object({}).optional())
    .output(AccountSchema)
    .query(({ ctx }) => getAccount(ctx.em, ctx.userId, ctx.deps)),

  rename: protectedProcedure
    .meta({ openapi: { ...openapi, method: 'PATCH', path: '/account', summary: 'Change the name' } })
    .input(RenameInput)
    .output(AccountSchema)
    .mutation(async ({ ctx, input }) => {
      await renameUser(ctx.em, ctx.userId, input);
      return await getAccount(ctx.em, ctx.userId, ctx.deps);
    }),

  changePassword: localProtectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/account/change-password',
        summary: 'Change the password and sign out all other browsers',
      },
    })
    .input(ChangePasswordInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { em, userId, request } = ctx;
      await withPasswordLimit(request, userId, () => checkPassword(em, userId, input.currentPassword));
      await setPassword(em, userId, input.newPassword);
      await openSignIn(request, userId);
      return { ok: true };
    }),

  changeEmail: localProtectedProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/account/change-email',
        summary: 'Send a confirmation link to a new address, which replaces the old one when it is confirmed',
      },
    })
    .input(ChangeEmailInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { deps, em, userId, request } = ctx;
      await withPasswordLimit(request, userId, () => checkPassword(em, userId, input.password));
      await countEmailChange(request, input.email);
      await requestEmailChange(em, deps, userId, input.email);
      return { ok: true };
    }),

  confirmEmail: localProcedure
    .meta({
      openapi: {
        ...openapi,
        protect: false,
        method: 'POST',
        path: '/account/confirm-email',
        summary: 'Confirm a new address with the token from the link, and sign out all other browsers',
      },
    })
    .input(ConfirmEmailInput)
    .output(OkSchema)
    .mutation(async ({ ctx, input }) => {
      const { deps, em, request } = ctx;
      const userId = await confirmEmail(em, deps, input.token);
      // The link does not sign anyone in. A browser that was signed in as this user stays signed in and keeps its
      // authentication time, because opening the link is no new authentication.
      if (ctx.userId === userId) await openSignIn(request, userId, authenticatedAt(request));
      return { ok: true };
    }),

  signOutEverywhere: protectedProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/account/sign-out-everywhere', summary: 'Sign out all browsers' },
    })
    .input(z.object({}).optional())
    .output(OkSchema)
    .mutation(async ({ ctx }) => {
      await endSignInsOf(ctx.em, ctx.userId);
      await endSignIn(ctx.request, ctx.reply);
      return { ok: true };
    }),
});

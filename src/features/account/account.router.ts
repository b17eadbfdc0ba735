import { z } from 'zod';
import {
  AccountSchema,
  ChangeEmailInput,
  ChangePasswordInput,
  ConfirmEmailInput,
  RenameInput,
} from '#shared/account.ts';
import { Done } from '#shared/wire.ts';
import { authenticatedAt, endSignIn, openSignIn } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { memberProcedure, publicProcedure, router } from '../../trpc.ts';
import { countEmailChange, withPasswordLimit } from './account.limits.ts';
import {
  checkPassword,
  confirmEmail,
  endSignInsOf,
  getAccount,
  renameMember,
  requestEmailChange,
  setPassword,
} from './account.service.ts';

const openapi = { tags: ['account'], protect: true };

function refuseWithProvider({ env }: { env: { oidc?: object } }): void {
  if (env.oidc) {
    throw new DomainError('not_found', 'Your sign-in provider keeps your password and email: please change them there');
  }
}

const localMemberProcedure = memberProcedure.use(({ ctx, next }) => {
  refuseWithProvider(ctx.deps);
  return next();
});

const localProcedure = publicProcedure.use(({ ctx, next }) => {
  refuseWithProvider(ctx.deps);
  return next();
});

export const accountRouter = router({
  get: memberProcedure
    .meta({ openapi: { ...openapi, method: 'GET', path: '/account', summary: 'Name, email and what can be changed' } })
    .input(z.object({}).optional())
    .output(AccountSchema)
    .query(({ ctx }) => getAccount(ctx.em, ctx.memberId, ctx.deps)),

  rename: memberProcedure
    .meta({ openapi: { ...openapi, method: 'PATCH', path: '/account', summary: 'Change the name' } })
    .input(RenameInput)
    .output(AccountSchema)
    .mutation(async ({ ctx, input }) => {
      await renameMember(ctx.em, ctx.memberId, input);
      return await getAccount(ctx.em, ctx.memberId, ctx.deps);
    }),

  changePassword: localMemberProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/account/change-password',
        summary: 'Change the password; other browsers are signed out',
      },
    })
    .input(ChangePasswordInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const { em, memberId, request } = ctx;
      await withPasswordLimit(request, memberId, () => checkPassword(em, memberId, input.currentPassword));
      await setPassword(em, memberId, input.newPassword);
      await openSignIn(request, memberId);
      return { ok: true };
    }),

  changeEmail: localMemberProcedure
    .meta({
      openapi: {
        ...openapi,
        method: 'POST',
        path: '/account/change-email',
        summary: 'Mail a link to a new address, which counts once the link is opened',
      },
    })
    .input(ChangeEmailInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const { deps, em, memberId, request } = ctx;
      await withPasswordLimit(request, memberId, () => checkPassword(em, memberId, input.password));
      await countEmailChange(request, memberId, input.email);
      await requestEmailChange(em, memberId, input.email, deps.clock());
      deps.queue.wake('mail');
      return { ok: true };
    }),

  confirmEmail: localProcedure
    .meta({
      openapi: {
        ...openapi,
        protect: false,
        method: 'POST',
        path: '/account/confirm-email',
        summary: 'Confirm a new address with the token of a mailed link; other browsers are signed out',
      },
    })
    .input(ConfirmEmailInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const { deps, em, request } = ctx;
      const memberId = await confirmEmail(em, input.token, deps.clock());
      deps.queue.wake('mail');
      // The link alone signs nobody in; this browser stays signed in if it was, and proves nothing anew.
      if (ctx.memberId === memberId) await openSignIn(request, memberId, authenticatedAt(request));
      return { ok: true };
    }),

  signOutEverywhere: memberProcedure
    .meta({
      openapi: { ...openapi, method: 'POST', path: '/account/sign-out-everywhere', summary: 'Sign every browser out' },
    })
    .input(z.object({}).optional())
    .output(Done)
    .mutation(async ({ ctx }) => {
      await endSignInsOf(ctx.em, ctx.memberId);
      await endSignIn(ctx.request, ctx.reply);
      return { ok: true };
    }),
});

import { z } from 'zod';
import { RegisterInput, SignInInput, UserSchema } from '#shared/auth.ts';
import { openSignIn } from '../../http/sign-in.ts';
import { DomainError } from '../../platform/errors.ts';
import { memberProcedure, publicProcedure, router } from '../../trpc.ts';
import { countRegistration, countSignIn } from './auth.limits.ts';
import { checkCredentials, getMember, registerMember } from './auth.service.ts';

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
});

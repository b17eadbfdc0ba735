import type { ClientAuth, Configuration } from 'openid-client';
import { email } from '#shared/auth.ts';
import type { Env } from '../../platform/env.ts';
import { DomainError, isOutage } from '../../platform/errors.ts';
import type { Identity } from './auth.service.ts';

const TIMEOUT_SECONDS = 10;
const RETRY_SECONDS = 5;
const NAME_MAX = 100;

const PROVIDER_UNAVAILABLE = "Your sign-in provider isn't available right now. Please try again in a moment.";
export const NOT_COMPLETED = "We couldn't finish signing you in. Please start again.";
const NO_ADDRESS = "Your sign-in provider didn't share your email address. You need one for an account.";

/** The values that the callback must match. The browser stores them in a signed cookie during the sign-in. */
export type SignInAttempt = { state: string; nonce: string; verifier: string; returnTo: string };

type Claims = Record<string, unknown>;

const isProviderUnavailable = (error: unknown) =>
  isOutage(error) ||
  (error instanceof Error && (error.name === 'TimeoutError' || /fetch failed|unexpected HTTP/i.test(error.message)));

function nameOf(claims: Claims): { firstName: string; lastName: string } {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim().slice(0, NAME_MAX) : '');
  const [first = '', ...rest] = text(claims.name).split(' ');
  return { firstName: text(claims.given_name) || first, lastName: text(claims.family_name) || rest.join(' ') };
}

/**
 * Creates the OpenID Connect client. It is used only if a provider is configured. It contacts the provider at the first
 * sign-in, so the provider can be down when the server starts.
 */
export function openIdConnect({ issuer, clientId, clientSecret }: NonNullable<Env['oidc']>, publicUrl: string) {
  const redirectUri = `${publicUrl}/api/auth/callback`;
  let discovered: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
    // A provider that does not list its methods accepts 'basic'.
    const authentication: ClientAuth = (server, ...rest) =>
      (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(
        server,
        ...rest,
      );
    return await client.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_SECONDS,
      // Checks the signature of the ID token, although it comes from the provider over TLS.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    });
  }

  async function configuration(): Promise<Configuration> {
    discovered ??= discover();
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw new DomainError('unavailable', PROVIDER_UNAVAILABLE, { retryAfter: RETRY_SECONDS, cause: error });
    }
  }

  return {
    /** Returns the URL to redirect the browser to. With `isFresh` the provider must authenticate the user again. */
    async begin(returnTo: string, isFresh: boolean): Promise<{ url: URL; attempt: SignInAttempt }> {
      const config = await configuration();
      const client = await import('openid-client');
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        returnTo,
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url, attempt };
    },

    /** Checks the provider's response (state, code, signature, nonce) and returns the user's identity. */
    async finish(query: string, attempt: SignInAttempt): Promise<{ identity: Identity; authenticatedAt: Date | null }> {
      const config = await configuration();
      const client = await import('openid-client');
      let token: Claims;
      let userInfo: Claims = {};
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        token = tokens.claims()!;
        if (config.serverMetadata().userinfo_endpoint) {
          userInfo = await client.fetchUserInfo(config, tokens.access_token, String(token.sub));
        }
      } catch (error) {
        if (isProviderUnavailable(error))
          throw new DomainError('unavailable', PROVIDER_UNAVAILABLE, { retryAfter: RETRY_SECONDS, cause: error });
        throw new DomainError('invalid', NOT_COMPLETED, { cause: error });
      }
      // Whether an address is verified says only the source that names it.
      const source = token.email === undefined ? userInfo : token;
      const address = email.safeParse(source.email);
      if (!address.success) throw new DomainError('invalid', NO_ADDRESS);
      return {
        identity: {
          subject: `${token.iss} ${token.sub}`,
          email: address.data,
          isEmailVerified: source.email_verified === true,
          ...nameOf({ ...userInfo, ...token }),
        },
        authenticatedAt: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000) : null,
      };
    },
  };
}

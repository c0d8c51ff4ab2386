import { createRemoteJWKSet, customFetch as jwksFetch, jwtVerify } from "jose";
import * as oidc from "openid-client";
import { env } from "@/lib/env";
import { type SsoClaims, toClaims } from "./claims";
import { SsoError, toSsoError } from "./problem";
import { fetchFromProvider } from "./provider-fetch";

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  groupsClaim: string;
  /** URL of the callback. */
  redirectUri: string;
}

/** A visit to the provider, known only to us. */
export interface SsoVisit {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The person must sign in again, however fresh their session with the provider is. */
  isForced: boolean;
}

export interface SsoProvider {
  toAuthorizationUrl: (visit: SsoVisit) => Promise<string>;
  /** Exchanges the code of the callback's query. Throws `SsoError`. */
  readClaims: (visit: SsoVisit, search: string) => Promise<SsoClaims>;
  /** Returns null if the provider has no such endpoint. */
  toSignOutUrl: (idToken: string, returnTo: string) => Promise<string | null>;
}

const METADATA_MS = 10 * 60_000;
/** An unknown key refetches the key set, but no more often than this. */
const MIN_KEYS_MS = 30_000;
const CLOCK_SKEW_SECONDS = 60;
/** With public keys only: the client secret must not be able to sign. */
const SIGNATURES = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
];
const ED_SIGNATURES = ["EdDSA", "Ed25519"];

/** `client_secret_basic` is the default of the standard and of most providers. */
function authenticateClient(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isPost = !methods.includes("client_secret_basic");
    return (isPost ? post : basic)(server, client, body, headers);
  };
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_SKEW_SECONDS },
    authenticateClient(clientSecret),
    {
      [oidc.customFetch]: fetchFromProvider,
      // The settings allow http on this machine only.
      ...(issuer.startsWith("http:") && { execute: [oidc.allowInsecureRequests] }),
    },
  );
}

function toKeys(config: oidc.Configuration, minKeysMs: number) {
  const { jwks_uri } = config.serverMetadata();
  if (jwks_uri === undefined) throw new SsoError("failed", "no jwks_uri");
  return createRemoteJWKSet(new URL(jwks_uri), {
    [jwksFetch]: fetchFromProvider,
    cooldownDuration: minKeysMs,
  });
}

/**
 * Talks to the OpenID provider. Caches its metadata for ten minutes and its keys as `jose` does.
 *
 * @param minKeysMs see `MIN_KEYS_MS`; shorter in tests
 */
export function createProvider(settings: ProviderSettings, minKeysMs = MIN_KEYS_MS): SsoProvider {
  const { clientId, scopes, groupsClaim, redirectUri } = settings;
  let current: { until: number; value: Promise<Found> } | undefined;
  type Found = { config: oidc.Configuration; keys: ReturnType<typeof createRemoteJWKSet> };

  function findProvider(): Promise<Found> {
    if (current !== undefined && current.until > Date.now()) return current.value;
    const value = discover(settings).then((config) => {
      // Identities are stored by the exact text.
      if (config.serverMetadata().issuer !== settings.issuer) {
        throw new SsoError("failed", "the issuer differs from SSO_ISSUER");
      }
      return { config, keys: toKeys(config, minKeysMs) };
    });
    const entry = { until: Date.now() + METADATA_MS, value };
    current = entry;
    value.catch(() => {
      if (current === entry) current = undefined;
    });
    return value;
  }

  /** Claims of a scope may be in the ID token or behind the userinfo endpoint. */
  async function addUserInfo(
    config: oidc.Configuration,
    claims: Record<string, unknown> & { sub: string },
    accessToken: string,
  ): Promise<Record<string, unknown>> {
    const isComplete = "email" in claims && groupsClaim in claims;
    if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return claims;
    const userInfo = await oidc.fetchUserInfo(config, accessToken, claims.sub);
    // A verification belongs to the email beside it.
    const { email_verified } = "email" in claims ? claims : userInfo;
    return { ...userInfo, ...claims, email_verified };
  }

  async function redeem(visit: SsoVisit, search: string): Promise<SsoClaims> {
    const { config, keys } = await findProvider();
    const url = new URL(redirectUri);
    url.search = search;
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: visit.codeVerifier,
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      idTokenExpected: true,
      ...(visit.isForced && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) {
      throw new SsoError("failed", "no ID token");
    }
    await jwtVerify(tokens.id_token, keys, {
      issuer: settings.issuer,
      audience: clientId,
      algorithms: [...SIGNATURES, ...ED_SIGNATURES],
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    const mergedClaims = await addUserInfo(config, claims, tokens.access_token);
    return toClaims(mergedClaims, groupsClaim, tokens.id_token);
  }

  return {
    async toAuthorizationUrl({ state, nonce, codeVerifier, isForced }) {
      try {
        const { config } = await findProvider();
        return oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
          ...(isForced && { max_age: "0", prompt: "login" }),
        }).href;
      } catch (error) {
        throw toSsoError(error);
      }
    },
    readClaims: (visit, search) =>
      redeem(visit, search).catch((error: unknown) => {
        throw toSsoError(error);
      }),
    async toSignOutUrl(idToken, returnTo) {
      try {
        const { config } = await findProvider();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        return oidc.buildEndSessionUrl(config, {
          id_token_hint: idToken,
          post_logout_redirect_uri: returnTo,
        }).href;
      } catch (error) {
        throw toSsoError(error);
      }
    },
  };
}

let configured: SsoProvider | undefined;

export function ssoProvider(): SsoProvider | null {
  if (env.SSO === null) return null;
  configured ??= createProvider({
    ...env.SSO,
    redirectUri: `${env.PUBLIC_URL}/api/auth/sso/callback`,
  });
  return configured;
}

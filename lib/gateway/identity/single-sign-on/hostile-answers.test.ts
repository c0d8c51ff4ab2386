import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProvider } from "./provider";
import { SsoError } from "./problem";
import { CLIENT, startTestProvider, type TestProvider } from "./test-provider";

/** A provider with valid metadata, whose tokens are made here. */

const REDIRECT_URI = "http://localhost:4599/api/auth/sso/callback";
const SETTINGS = {
  ...CLIENT,
  scopes: "openid email profile",
  groupsClaim: "groups",
  redirectUri: REDIRECT_URI,
};
const visit = { state: "s".repeat(43), nonce: "the nonce", codeVerifier: "v".repeat(64) };

let peer: TestProvider;
let key: Awaited<ReturnType<typeof generateKeyPair>>;
let answers: Record<string, unknown>;

function answerWith(request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  const answer = answers[path];
  if (answer === undefined) return false;
  if (answer !== "hang") {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }
  return true;
}

beforeAll(async () => {
  peer = await startTestProvider([REDIRECT_URI]);
  peer.intercept = answerWith;
  key = await generateKeyPair("RS256");
});
afterAll(() => peer.close());

const now = () => Math.floor(Date.now() / 1000);

function claims(): JWTPayload {
  return {
    iss: peer.issuer,
    sub: "sub-1",
    aud: CLIENT.clientId,
    iat: now(),
    exp: now() + 300,
    nonce: visit.nonce,
    email: "nora@example.com",
    email_verified: true,
    groups: ["devs"],
  };
}

interface Answer {
  changed?: JWTPayload;
  sign?: (token: SignJWT) => Promise<string>;
  more?: Record<string, unknown>;
  isForced?: boolean;
}

async function redeem({ changed = {}, sign, more = {}, isForced = false }: Answer) {
  const token = new SignJWT({ ...claims(), ...changed });
  const signToken =
    sign ??
    ((unsigned) => unsigned.setProtectedHeader({ alg: "RS256", kid: "k" }).sign(key.privateKey));
  answers = {
    "/token": {
      access_token: "access",
      token_type: "Bearer",
      id_token: await signToken(token),
    },
    "/jwks": {
      keys: [{ ...(await exportJWK(key.publicKey)), kid: "k", alg: "RS256", use: "sig" }],
    },
    ...more,
  };
  const provider = createProvider({ ...SETTINGS, issuer: peer.issuer });
  const search = `?code=c&state=${visit.state}&iss=${encodeURIComponent(peer.issuer)}`;
  try {
    return await provider.readClaims({ ...visit, isForced }, search);
  } catch (error) {
    if (error instanceof SsoError) return error.problem;
    throw error;
  }
}

test("returns the claims of a valid token", async () => {
  expect(await redeem({})).toMatchObject({
    issuer: peer.issuer,
    subject: "sub-1",
    email: "nora@example.com",
    isEmailVerified: true,
    groups: ["devs"],
  });
});

describe("a token is refused", () => {
  test.each<[string, () => JWTPayload]>([
    ["for another audience", () => ({ aud: "another" })],
    [
      "for several audiences without this one as authorized party",
      () => ({
        aud: [CLIENT.clientId, "another"],
        azp: "another",
      }),
    ],
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["that expired more than a minute ago", () => ({ exp: now() - 70 })],
    ["issued for another visit", () => ({ nonce: "another" })],
    ["without a subject", () => ({ sub: "" })],
    ["that is valid only later", () => ({ nbf: now() + 300 })],
    [
      "with a link instead of groups",
      () => ({ groups: undefined, _claim_names: { groups: "src1" } }),
    ],
  ])("%s", async (_, changed) => {
    const more = { "/me": { sub: "sub-1" } };
    expect(await redeem({ changed: changed(), more })).toBe("failed");
  });

  test("signed by another key", async () => {
    const other = await generateKeyPair("RS256");
    const sign = (token: SignJWT) =>
      token.setProtectedHeader({ alg: "RS256", kid: "k" }).sign(other.privateKey);
    expect(await redeem({ sign })).toBe("failed");
  });

  test("signed with the client secret", async () => {
    const sign = (token: SignJWT) =>
      token
        .setProtectedHeader({ alg: "HS256", kid: "k" })
        .sign(new TextEncoder().encode(CLIENT.clientSecret));
    expect(await redeem({ sign })).toBe("failed");
  });

  test("without a signature", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const sign = async () => `${encode({ alg: "none" })}.${encode(claims())}.`;
    expect(await redeem({ sign })).toBe("failed");
  });

  test("with an old authentication when reauthentication was requested", async () => {
    const auth_time = now() - 3_600;
    expect(await redeem({ changed: { auth_time }, isForced: true })).toBe("failed");
    expect(await redeem({ isForced: true })).toBe("failed");
    expect(await redeem({ changed: { auth_time: now() }, isForced: true })).toMatchObject({
      subject: "sub-1",
    });
  });
});

test.each([
  ["expired half a minute ago", () => ({ exp: now() - 30 })],
  ["issued half a minute in the future", () => ({ iat: now() + 30, nbf: now() + 30 })],
])("tolerates a clock skew of a minute: %s", async (_, changed) => {
  expect(await redeem({ changed: changed() })).toMatchObject({ subject: "sub-1" });
});

test("rejects an issuer that differs, even by a slash", async () => {
  const provider = createProvider({ ...SETTINGS, issuer: `${peer.issuer}/` });
  await expect(provider.toAuthorizationUrl({ ...visit, isForced: false })).rejects.toMatchObject({
    problem: "failed",
    detail: "the issuer differs from SSO_ISSUER",
  });
});

test("rejects another user's userinfo claims", async () => {
  const changed = { email: undefined };
  expect(await redeem({ changed, more: { "/me": { sub: "sub-2", email: "x@example.com" } } })).toBe(
    "failed",
  );
  expect(
    await redeem({
      changed,
      more: { "/me": { sub: "sub-1", email: "x@example.com", email_verified: true } },
    }),
  ).toMatchObject({ email: "x@example.com", isEmailVerified: true });
});

test("doesn't verify the token's email by userinfo", async () => {
  const changed = { email_verified: undefined, groups: undefined };
  const more = { "/me": { sub: "sub-1", email: "x@example.com", email_verified: true } };
  expect(await redeem({ changed, more })).toMatchObject({
    email: "nora@example.com",
    isEmailVerified: false,
  });
});

test("doesn't verify userinfo's email by the token", async () => {
  const changed = { email: undefined, email_verified: true };
  const more = { "/me": { sub: "sub-1", email: "x@example.com", email_verified: false } };
  expect(await redeem({ changed, more })).toMatchObject({
    email: "x@example.com",
    isEmailVerified: false,
  });
});

test("treats a missing groups claim as no groups", async () => {
  expect(
    await redeem({ changed: { groups: undefined }, more: { "/me": { sub: "sub-1" } } }),
  ).toMatchObject({ groups: [] });
});

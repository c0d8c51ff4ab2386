import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { freshIp } from "@/lib/api-suites/test-api";
import { revokeSession } from "@/lib/auth/session";
import { markFromSso } from "@/lib/auth/store-members";
import { withoutAccount } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import {
  appCode,
  browserHeaders,
  enter,
  makeSigningPerson,
  getSessionId,
  verify,
} from "@/lib/gateway/account/users/test-person";
import { updatePassword } from "@/lib/gateway/account/users/public";
import { NO_PASSWORD } from "@/lib/gateway/identity/passwords/public";
import { markFactorConfirmed } from "@/lib/gateway/identity/second-factors/store";
import { startFactor } from "@/lib/gateway/identity/second-factors/verify";
import { createProvider, type SsoProvider } from "./provider";
import { SsoError } from "./problem";
import { CLIENT, startTestProvider, type TestProvider, visitProvider } from "./test-provider";
import { continueVisit, finishVisit, startSignIn } from "./visit";

/** Connecting, confirming and disconnecting by signed-in people. */
const { database, api } = testApi();
const REDIRECT_URI = "http://localhost:4599/api/auth/sso/callback";
const settings = env.SSO;

let peer: TestProvider;
let provider: SsoProvider;
let people = 0;

beforeAll(async () => {
  peer = await startTestProvider([REDIRECT_URI]);
  provider = createProvider({
    ...CLIENT,
    issuer: peer.issuer,
    scopes: "openid email profile",
    groupsClaim: "groups",
    redirectUri: REDIRECT_URI,
  });
  if (settings !== null) Object.assign(env, { SSO: { ...settings, issuer: peer.issuer } });
});
afterAll(async () => {
  Object.assign(env, { SSO: settings });
  await peer.close();
});

async function call(sid: string, method: string, path: string, body?: object) {
  const response = await api.request(path, {
    method,
    headers: await browserHeaders(sid),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text && JSON.parse(text) };
}

const PATH = "/me/single_sign_on";

async function signedIn() {
  const person = await makeSigningPerson();
  return { ...person, sid: await getSessionId(await enter(person.email)) };
}

/** Creates a provider identity with an unknown email. */
function newIdentity() {
  people += 1;
  const sub = `sub-${people}-${Date.now().toString(36)}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, groups: [] };
}

const finish = (search: string, sessionId: string | null, binding: string | null = null) =>
  finishVisit(provider, [], {
    search,
    binding,
    sessionId,
    ip: freshIp(),
    userAgent: null,
    deviceToken: null,
  });

/** Follows the URL of the API to the provider and back. */
async function follow(sid: string, url: string): Promise<string> {
  const state = new URLSearchParams(url.split("?")[1]).get("state") ?? "";
  const there = await continueVisit(provider, { state, sessionId: sid });
  return (await visitProvider(peer.issuer, there)).search;
}

async function finishAndGetResult(sid: string, search: string): Promise<string> {
  const { outcome } = await finish(search, sid);
  return outcome instanceof SsoError ? outcome.problem : outcome.kind;
}

async function connect(sid: string): Promise<string> {
  const { body } = await call(sid, "POST", PATH);
  return finishAndGetResult(sid, await follow(sid, body.url));
}

async function enterBySso(): Promise<Awaited<ReturnType<typeof finishVisit>>["outcome"]> {
  const start = { nextPath: "/overview", ip: freshIp(), binding: null };
  const { url, binding } = await startSignIn(provider, start);
  const { search } = await visitProvider(peer.issuer, url);
  return (await finish(search, null, binding)).outcome;
}

const confirmedAgo = (userId: number, minutes: number) =>
  database.current
    .pool("app")
    .query(
      "UPDATE sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE user_id = $1",
      [userId, minutes],
    );

describe("connecting", () => {
  test("lets the user sign in by the provider, whatever email it returns", async () => {
    const { sid, userId, accountId } = await signedIn();
    peer.person = newIdentity();
    expect((await call(sid, "GET", PATH)).body).toMatchObject({
      is_available: true,
      connected_at: null,
      has_password: true,
    });
    expect(await connect(sid)).toBe("connected");
    expect((await call(sid, "GET", PATH)).body.connected_at).toBeGreaterThan(0);
    expect((await readAuditLog(accountId)).at(-1)).toMatchObject({ action: "sso.connected" });
    peer.person = { ...peer.person, email: "changed@example.com", email_verified: false };
    expect(await enterBySso()).toMatchObject({ kind: "signed-in", userId });
    expect((await call(sid, "POST", PATH)).body.code).toBe("conflict");
  });

  test("requires recent reauthentication", async () => {
    const { sid, userId } = await signedIn();
    await confirmedAgo(userId, 11);
    expect((await call(sid, "POST", PATH)).body.code).toBe("reauthentication_required");
  });

  test("works once, only in the same session", async () => {
    const { sid, email } = await signedIn();
    const elsewhere = await getSessionId(await enter(email));
    const stranger = await signedIn();
    peer.person = newIdentity();
    const { body } = await call(sid, "POST", PATH);
    await expect(follow(elsewhere, body.url)).rejects.toMatchObject({ problem: "expired" });
    const search = await follow(sid, body.url);
    expect(await finishAndGetResult(stranger.sid, search)).toBe("expired");
    expect(await finishAndGetResult(elsewhere, search)).toBe("expired");
    expect(await finishAndGetResult(sid, search)).toBe("connected");
    expect(await finishAndGetResult(sid, search)).toBe("expired");
  });

  test("is rejected when the session ended meanwhile", async () => {
    const ended = await signedIn();
    peer.person = newIdentity();
    const first = await call(ended.sid, "POST", PATH);
    const search = await follow(ended.sid, first.body.url);
    await revokeSession(ended.sid);
    expect(await finishAndGetResult(ended.sid, search)).toBe("expired");
    expect(await enterBySso()).toMatchObject({ problem: "not-allowed" });
  });

  test("never moves an identity to another user", async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    peer.person = newIdentity();
    expect(await connect(first.sid)).toBe("connected");
    expect(await connect(second.sid)).toBe("already-connected");
    expect(await enterBySso()).toMatchObject({ userId: first.userId });
  });
});

test("requires the user's second factor after the provider's response", async () => {
  const { sid, userId, accountId } = await signedIn();
  peer.person = newIdentity();
  expect(await connect(sid)).toBe("connected");
  const key = await withoutAccount((tx) => startFactor(tx, userId));
  await withoutAccount((tx) => markFactorConfirmed(tx, userId));
  const outcome = await enterBySso();
  if (outcome instanceof SsoError || outcome.kind !== "second-factor")
    throw new Error("No code is asked");
  expect(await verify(outcome.challengeToken, await appCode(key ?? ""))).toMatchObject({ userId });
  expect((await readAuditLog(accountId)).at(-1)).toMatchObject({ action: "session.started" });
});

describe("confirming by the provider", () => {
  test("allows sensitive operations for ten minutes", async () => {
    const { sid, userId } = await signedIn();
    peer.person = newIdentity();
    expect(await connect(sid)).toBe("connected");
    await confirmedAgo(userId, 11);
    const { body } = await call(sid, "POST", `${PATH}/confirm`, { next: "//evil.example" });
    const search = await follow(sid, body.url);
    const { outcome, nextPath } = await finish(search, sid);
    expect([outcome, nextPath]).toEqual([{ kind: "confirmed" }, "/overview"]);
    expect((await call(sid, "POST", "/api_keys", { name: "Key" })).status).toBe(201);
  });

  test("as another user is rejected", async () => {
    const { sid, userId } = await signedIn();
    peer.person = newIdentity();
    expect(await connect(sid)).toBe("connected");
    await confirmedAgo(userId, 11);
    peer.person = newIdentity();
    const { body } = await call(sid, "POST", `${PATH}/confirm`, {});
    expect(await finishAndGetResult(sid, await follow(sid, body.url))).toBe("other-identity");
    expect((await call(sid, "POST", "/api_keys", { name: "Key" })).status).toBe(403);
  });
});

test("requires a connection to confirm", async () => {
  const { sid } = await signedIn();
  expect((await call(sid, "POST", `${PATH}/confirm`, {})).body.code).toBe("conflict");
});

describe("disconnecting is refused", () => {
  const connected = async () => {
    const person = await signedIn();
    peer.person = newIdentity();
    expect(await connect(person.sid)).toBe("connected");
    return person;
  };
  const disconnect = async (sid: string) => (await call(sid, "DELETE", PATH)).body.code;

  test("without recent reauthentication", async () => {
    const { sid, userId } = await connected();
    await confirmedAgo(userId, 11);
    expect(await disconnect(sid)).toBe("reauthentication_required");
  });

  test("for users without a password", async () => {
    const { sid, userId } = await connected();
    await withoutAccount((tx) => updatePassword(tx, userId, NO_PASSWORD));
    expect(await disconnect(sid)).toBe("conflict");
  });

  test("while the provider assigns a role", async () => {
    const { sid, userId, accountId } = await connected();
    await withoutAccount((tx) => markFromSso(tx, accountId, userId));
    expect(await disconnect(sid)).toBe("conflict");
  });
});

test("prevents signing in by the provider after disconnecting", async () => {
  const { sid, accountId } = await signedIn();
  peer.person = newIdentity();
  expect(await connect(sid)).toBe("connected");
  expect((await call(sid, "DELETE", PATH)).status).toBe(204);
  expect((await readAuditLog(accountId)).at(-1)).toMatchObject({ action: "sso.disconnected" });
  expect(await enterBySso()).toMatchObject({ problem: "not-allowed" });
});

test("redirects to the provider on sign-out, and back", async () => {
  const url = new URL((await provider.toSignOutUrl("token", "http://localhost:4599/login")) ?? "");
  expect(url.href.startsWith(`${peer.issuer}/session/end?`)).toBe(true);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: CLIENT.clientId,
    id_token_hint: "token",
    post_logout_redirect_uri: "http://localhost:4599/login",
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findSession } from "@/lib/auth/session";
import { insertMembership } from "@/lib/auth/store-members";
import { freshIp } from "@/lib/api-suites/test-api";
import type { RoleMapping } from "@/lib/core/sign-on/role-mapping";
import { testDatabase } from "@/lib/db/test-database";
import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { readAuditLog } from "@/lib/gateway/account/audit-log/test-audit";
import { makeSigningPerson, type SigningPerson } from "@/lib/gateway/account/users/test-person";
import { findUserByEmail, findAccountsByUser } from "@/lib/gateway/account/users/public";
import { requestPasswordReset } from "@/lib/gateway/identity/password-resets/service";
import { signIn } from "@/lib/gateway/identity/sign-in/sign-in";
import { createSsoUser, IdentityTakenError } from "./create-user";
import { createProvider, type SsoProvider } from "./provider";
import { SsoError } from "./problem";
import { CLIENT, startTestProvider, type TestProvider, visitProvider } from "./test-provider";
import { insertIdentity } from "./store";
import { finishVisit, startSignIn } from "./visit";

const database = testDatabase();
const REDIRECT_URI = "http://localhost:4599/api/auth/sso/callback";

let peer: TestProvider;
let provider: SsoProvider;
let owner: SigningPerson;
let mappings: RoleMapping[];
let people = 0;

const newProvider = (minKeysMs = 0) =>
  createProvider(
    {
      ...CLIENT,
      issuer: peer.issuer,
      scopes: "openid email profile",
      groupsClaim: "groups",
      redirectUri: REDIRECT_URI,
    },
    minKeysMs,
  );

beforeAll(async () => {
  peer = await startTestProvider([REDIRECT_URI]);
  owner = await makeSigningPerson();
  mappings = [
    { group: "admins", role: "owner", accountId: owner.accountId },
    { group: "devs", role: "developer", accountId: owner.accountId },
    { group: "books", role: "accountant", accountId: owner.accountId },
  ];
});
beforeEach(() => {
  provider = newProvider();
  peer.intercept = null;
  peer.person = newcomer();
});
afterAll(() => peer.close());

/** Creates an identity unknown to the gateway. */
function newcomer(groups: string[] = ["devs"]) {
  people += 1;
  const sub = `sub-${people}-${Date.now().toString(36)}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: "Nora North", groups };
}

interface Back {
  search: string;
  binding: string | null;
  sessionId?: string | null;
}

const finish = ({ search, binding, sessionId = null }: Back) =>
  finishVisit(provider, mappings, {
    search,
    binding,
    sessionId,
    ip: freshIp(),
    userAgent: null,
    deviceToken: null,
  });

async function visit(nextPath = "/overview"): Promise<Back> {
  const { url, binding } = await startSignIn(provider, { nextPath, ip: freshIp(), binding: null });
  const back = await visitProvider(peer.issuer, url);
  return { search: back.search, binding };
}

async function enter(): Promise<string> {
  const { outcome } = await finish(await visit());
  if (outcome instanceof SsoError) return outcome.problem;
  return outcome.kind;
}

async function sessionOfEntering(): Promise<string> {
  const { outcome } = await finish(await visit());
  if (outcome instanceof SsoError || outcome.kind !== "signed-in")
    throw new Error(
      `Not signed in: ${outcome instanceof SsoError ? outcome.message : outcome.kind}`,
    );
  return outcome.sid;
}

const finishAndGetProblem = async (back: Back) => {
  const { outcome } = await finish(back);
  return outcome instanceof SsoError ? outcome.problem : outcome.kind;
};

async function readRole(email: string): Promise<string | null> {
  const { rows } = await database.current.pool("owner").query<{ role: string }>(
    `SELECT role FROM memberships m JOIN users u USING (user_id)
     WHERE m.account_id = $1 AND u.email = $2`,
    [owner.accountId, email],
  );
  return rows[0]?.role ?? null;
}

describe("first sign-in", () => {
  test("creates a member with the group's role, audited", async () => {
    const person = newcomer();
    peer.person = person;
    const session = await findSession(await sessionOfEntering());
    expect(session).toMatchObject({
      email: person.email,
      user_name: "Nora North",
      role: "developer",
    });
    const acts = await readAuditLog(owner.accountId);
    expect(acts.slice(-2).map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ["member.joined", "system"],
      ["session.started", "user"],
    ]);
  });

  test("gets no password, not even by an emailed link", async () => {
    const person = newcomer();
    peer.person = person;
    expect(await enter()).toBe("signed-in");
    const input = { email: person.email, password: "", ip: freshIp(), userAgent: null };
    expect((await signIn(input)).kind).toBe("invalid-credentials");
    await requestPasswordReset(
      { ip: freshIp(), requestId: "r".repeat(32), basePath: "", now: () => new Date() },
      person.email,
    );
    const { rows } = await database.current
      .pool("owner")
      .query("SELECT 1 FROM mail_outbox WHERE recipient = $1", [person.email]);
    expect(rows).toEqual([]);
  });

  test("requires a verified email", async () => {
    peer.person = { ...newcomer(), email_verified: false };
    expect(await enter()).toBe("email-unverified");
  });

  test("requires a group with a role", async () => {
    const person = newcomer(["visitors"]);
    peer.person = person;
    expect(await enter()).toBe("not-allowed");
    expect(await withoutAccount((tx) => findUserByEmail(tx, person.email))).toBeNull();
  });

  test("never takes over an existing user by email", async () => {
    peer.person = { ...newcomer(["admins"]), email: owner.email.toUpperCase() };
    expect(await enter()).toBe("email-taken");
    const accounts = await withoutAccount((tx) => findAccountsByUser(tx, owner.userId));
    expect(accounts).toEqual([owner.accountId]);
  });

  test("creates one user for concurrent sign-ins", async () => {
    const person = newcomer();
    peer.person = person;
    const visits = [await visit(), await visit()];
    expect(await Promise.all(visits.map(finishAndGetProblem))).toEqual(["signed-in", "signed-in"]);
  });
});

test("creates no second user for a connected identity", async () => {
  const person = newcomer();
  peer.person = person;
  expect(await enter()).toBe("signed-in");
  const claims = {
    issuer: peer.issuer,
    subject: person.sub,
    email: newcomer().email,
    isEmailVerified: true,
    name: null,
    groups: [],
    idToken: "",
  };
  const roles = new Map([[owner.accountId, "developer" as const]]);
  await expect(createSsoUser(claims, roles, freshIp())).rejects.toThrow(IdentityTakenError);
  expect(await withoutAccount((tx) => findUserByEmail(tx, claims.email))).toBeNull();
});

test("rejects a disabled user", async () => {
  const person = newcomer();
  peer.person = person;
  expect(await enter()).toBe("signed-in");
  await database.current
    .pool("owner")
    .query("UPDATE users SET disabled_at = now() WHERE email = $1", [person.email]);
  expect(await enter()).toBe("not-allowed");
});

describe("roles", () => {
  test("follow the groups at each sign-in; leaving all groups ends membership and sessions", async () => {
    const person = newcomer();
    peer.person = person;
    const sid = await sessionOfEntering();
    peer.person = { ...person, groups: ["books", "devs"] };
    expect(await enter()).toBe("signed-in");
    expect(await readRole(person.email)).toBe("developer");
    peer.person = { ...person, groups: ["books"] };
    expect(await enter()).toBe("signed-in");
    expect(await readRole(person.email)).toBe("accountant");
    peer.person = { ...person, groups: [] };
    expect(await enter()).toBe("not-allowed");
    expect(await readRole(person.email)).toBeNull();
    expect(await findSession(sid)).toBeNull();
    const actions = (await readAuditLog(owner.accountId)).map(({ action }) => action);
    expect(actions).toContain("member.role_changed");
    expect(actions.at(-1)).toBe("member.removed");
  });

  test("don't change memberships by invitation", async () => {
    const invited = await makeSigningPerson();
    await withAccount(owner.accountId, (tx) =>
      insertMembership(tx, owner.accountId, invited.userId, "marketing", owner.userId),
    );
    const person = newcomer(["books"]);
    const identity = { issuer: peer.issuer, subject: person.sub };
    await withoutAccount((tx) => insertIdentity(tx, identity, invited.userId));
    for (const groups of [["books"], []]) {
      peer.person = { ...person, groups };
      expect(await enter()).toBe("signed-in");
      expect(await readRole(invited.email)).toBe("marketing");
    }
  });

  test("never remove the last owner", async () => {
    const alone = await makeSigningPerson();
    const person = newcomer(["chiefs"]);
    peer.person = person;
    mappings.push({ group: "chiefs", role: "owner", accountId: alone.accountId });
    expect(await enter()).toBe("signed-in");
    await database.current
      .pool("owner")
      .query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
        alone.accountId,
        alone.userId,
      ]);
    peer.person = { ...person, groups: [] };
    expect(await enter()).toBe("signed-in");
  });

  test("of an account that doesn't exist are ignored", async () => {
    mappings.push({ group: "ghosts", role: "owner", accountId: 999_999_999 });
    peer.person = newcomer(["ghosts"]);
    expect(await enter()).toBe("not-allowed");
  });
});

describe("answers of the provider", () => {
  test("work once, in the browser that started the sign-in", async () => {
    const back = await visit("/bulks?page=2");
    expect(await finishAndGetProblem({ ...back, binding: null })).toBe("expired");
    expect(await finishAndGetProblem({ ...back, binding: "x".repeat(43) })).toBe("expired");
    expect(
      await finishAndGetProblem({ ...back, search: back.search.replace(/state=[^&]+/, "") }),
    ).toBe("expired");
    const finished = await finish(back);
    expect(finished.nextPath).toBe("/bulks?page=2");
    expect(finished.outcome).toMatchObject({ kind: "signed-in" });
    peer.seen.length = 0;
    expect(await finishAndGetProblem(back)).toBe("expired");
    expect(peer.seen).toEqual([]);
  });

  test("open one session when delivered twice concurrently", async () => {
    const back = await visit();
    const outcomes = await Promise.all([finishAndGetProblem(back), finishAndGetProblem(back)]);
    expect(outcomes.toSorted()).toEqual(["expired", "signed-in"]);
  });

  test("are rejected after ten minutes", async () => {
    const back = await visit();
    await database.current
      .pool("owner")
      .query("UPDATE sso_requests SET expires_at = expires_at - interval '10 minutes'");
    expect(await finishAndGetProblem(back)).toBe("expired");
  });

  test("with a redeemed code are rejected", async () => {
    const back = await visit();
    const code = new URLSearchParams(back.search).get("code") ?? "";
    expect(await finishAndGetProblem(back)).toBe("signed-in");
    const again = await visit();
    const params = new URLSearchParams(again.search);
    params.set("code", code);
    expect(await finishAndGetProblem({ ...again, search: `?${params}` })).toBe("expired");
  });

  test("of another issuer are rejected (mix-up attack)", async () => {
    const back = await visit();
    const params = new URLSearchParams(back.search);
    expect(params.get("iss")).toBe(peer.issuer);
    params.set("iss", "https://evil.example");
    expect(await finishAndGetProblem({ ...back, search: `?${params}` })).toBe("failed");
  });

  test("report that the user cancelled", async () => {
    peer.person = null;
    expect(await enter()).toBe("cancelled");
  });

  test("fetch rotated keys once", async () => {
    expect(await enter()).toBe("signed-in");
    peer.seen.length = 0;
    await peer.rotateKeys();
    expect(await enter()).toBe("signed-in");
    expect(peer.seen.filter((path) => path === "/jwks")).toHaveLength(1);
  });

  test("with unknown keys don't refetch keys on each attempt", async () => {
    provider = newProvider(600_000);
    expect(await enter()).toBe("signed-in");
    await peer.rotateKeys();
    peer.seen.length = 0;
    expect(await enter()).toBe("failed");
    expect(await enter()).toBe("failed");
    expect(peer.seen.filter((path) => path === "/jwks")).toHaveLength(0);
  });
});

test("reports an unavailable provider, at the start and at the callback", async () => {
  const back = await visit();
  peer.intercept = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect(await finishAndGetProblem(back)).toBe("provider-down");
  provider = newProvider();
  await expect(visit()).rejects.toMatchObject({ problem: "provider-down" });
});

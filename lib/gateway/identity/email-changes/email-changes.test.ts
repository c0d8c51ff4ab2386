import { describe, expect, test, vi } from "vitest";
import {
  browserHeaders,
  enter,
  makeSigningPerson,
  PASSWORD,
  type SigningPerson,
  getSessionId,
} from "@/lib/gateway/account/users/test-person";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { findSession } from "@/lib/auth/session";
import { freshIp, TEST_IP_HEADER } from "@/lib/api-suites/test-api";

/** Tests changes of the sign-in email, confirmed by a link to the new mailbox. */
const { api } = testApi();

const OWN = "/me/email_change";
let count = 0;
const newEmail = () => `new${++count}.${Date.now().toString(36)}@example.com`;

interface Person extends SigningPerson {
  sid: string;
}

async function signedIn(): Promise<Person> {
  const person = await makeSigningPerson();
  return { ...person, sid: await getSessionId(await enter(person.email)) };
}

async function read(response: Response) {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

async function call({ sid }: Person, method: string, path: string, body?: object) {
  return read(
    await api.request(path, {
      method,
      headers: await browserHeaders(sid),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

const ask = (person: Person, email: string) => call(person, "POST", OWN, { email });

/** Without a session, as on another device. */
async function open(token: string) {
  return read(
    await api.request(`/email_changes/${token}`, {
      method: "PUT",
      headers: { accept: "application/json", [TEST_IP_HEADER]: freshIp() },
    }),
  );
}

async function mailsTo(email: string): Promise<{ kind: string; subject: string; body: string }[]> {
  const { rows } = await asWorker((tx) =>
    tx.query("SELECT kind, subject, body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id", [
      email,
    ]),
  );
  return rows;
}

/** The link of the latest mail that has one. */
async function tokenFor(email: string): Promise<string> {
  const all = await mailsTo(email);
  const found = all.flatMap(({ body }) => /\/confirm-email\/([\w-]{43})\n/.exec(body)?.[1] ?? []);
  return found.at(-1) ?? "";
}

async function readAuditEntries({ accountId }: Person): Promise<[string, unknown, unknown][]> {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT action, before, after FROM audit_log WHERE account_id = $1 ORDER BY seq", [
      accountId,
    ]),
  );
  return rows.map(({ action, before, after }) => [action, before, after]);
}

const gone = { status: 404, body: { code: "not_found", reason: "link_invalid" } };
const nothing = { status: 200, body: { email: null, expires_at: null } };

test("changes the address only when the link in the new mailbox is opened", async () => {
  const person = await signedIn();
  const elsewhere = await getSessionId(await enter(person.email));
  const email = newEmail();
  expect(await call(person, "GET", OWN)).toMatchObject(nothing);
  const asked = await ask(person, email.toUpperCase());
  expect(asked).toMatchObject({ status: 201, body: { email } });
  expect(asked.body.expires_at - Date.now() / 1000).toBeGreaterThan(3_500);
  expect(await call(person, "GET", OWN)).toMatchObject({ status: 200, body: asked.body });
  expect((await enter(email)).kind).toBe("invalid-credentials");
  expect((await call(person, "GET", "/me/profile")).body.email).toBe(person.email);

  const [notice] = await mailsTo(person.email);
  expect(notice).toMatchObject({ kind: "email-change-notice" });
  expect(notice?.body).toContain(email);
  expect(notice?.body).toContain("/forgot-password");

  expect(await open(await tokenFor(email))).toMatchObject({ status: 200, body: { email } });
  expect((await call(person, "GET", "/me/profile")).body.email).toBe(email);
  expect(await findSession(elsewhere)).toBeNull();
  expect((await enter(person.email)).kind).toBe("invalid-credentials");
  expect((await enter(email)).kind).toBe("signed-in");
  expect(await call(person, "GET", OWN)).toMatchObject(nothing);

  const mail = (await mailsTo(person.email)).at(-1);
  expect(mail).toMatchObject({ kind: "email-changed" });
  expect(mail?.body).toContain(email);
  expect(await readAuditEntries(person)).toEqual([
    ["email_change.asked", null, { email }],
    ["email.changed", { email: person.email }, { email }],
  ]);
});

describe("confirmation link", () => {
  test("works once", async () => {
    const person = await signedIn();
    const email = newEmail();
    await ask(person, email);
    const token = await tokenFor(email);
    const responses = await Promise.all([open(token), open(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await open(token)).toMatchObject(gone);
    expect(
      (await readAuditEntries(person)).filter(([action]) => action === "email.changed"),
    ).toHaveLength(1);
  });

  test("expires after an hour", async () => {
    const person = await signedIn();
    const email = newEmail();
    await ask(person, email);
    await asOwner((tx) =>
      tx.query(
        `UPDATE email_changes SET expires_at = expires_at - interval '60 minutes' WHERE user_id = $1`,
        [person.userId],
      ),
    );
    expect(await open(await tokenFor(email))).toMatchObject(gone);
    expect(await call(person, "GET", OWN)).toMatchObject(nothing);
    expect((await enter(person.email)).kind).toBe("signed-in");
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ["a newer request", (person) => ask(person, newEmail())],
    ["being taken back", (person) => call(person, "DELETE", OWN)],
    [
      "a change of password",
      (person) =>
        call(person, "PUT", "/me/password", {
          current_password: PASSWORD,
          password: "quite another password",
        }),
    ],
    [
      "the end of the person",
      ({ userId }) =>
        asOwner((tx) =>
          tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [userId]),
        ),
    ],
  ])("is invalidated by %s", async (_cause, act) => {
    const person = await signedIn();
    const email = newEmail();
    await ask(person, email);
    const token = await tokenFor(email);
    await act(person);
    expect(await open(token)).toMatchObject(gone);
    expect((await readAuditEntries(person)).map(([action]) => action)).not.toContain(
      "email.changed",
    );
  });

  test("replaces the previous one when resent", async () => {
    const person = await signedIn();
    const email = newEmail();
    await ask(person, email);
    const first = await tokenFor(email);
    await ask(person, email);
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect(await open(first)).toMatchObject(gone);
    expect(await open(second)).toMatchObject({ status: 200 });
  });

  test("invalidates links sent to the old mailbox", async () => {
    const person = await signedIn();
    const email = newEmail();
    await read(
      await api.request("/password_resets", {
        method: "POST",
        headers: { "content-type": "application/json", [TEST_IP_HEADER]: freshIp() },
        body: JSON.stringify({ email: person.email }),
      }),
    );
    const mail = (await mailsTo(person.email)).find(({ kind }) => kind === "password-reset");
    const reset = /\/reset-password\/([\w-]{43})/.exec(mail?.body ?? "")?.[1];
    await ask(person, email);
    expect((await open(await tokenFor(email))).status).toBe(200);
    const response = await api.request(`/password_resets/${reset}`, {
      method: "PUT",
      headers: { "content-type": "application/json", [TEST_IP_HEADER]: freshIp() },
      body: JSON.stringify({ password: "the thief's own password" }),
    });
    expect(response.status).toBe(404);
  });

  test.each(["x", "A".repeat(43), "A".repeat(100)])("rejects %s", async (token) => {
    expect(await open(token)).toMatchObject(gone);
  });
});

describe("address of another user", () => {
  test("gets the same response, and its email has no effect", async () => {
    const [person, other] = [await signedIn(), await signedIn()];
    const [free, taken] = [await ask(person, newEmail()), await ask(person, other.email)];
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    expect(taken).toMatchObject({ status: 201, body: { email: other.email } });
    expect((await call(person, "GET", OWN)).body.email).toBe(other.email);
    const [mail] = await mailsTo(other.email);
    expect(mail?.body).toContain("nothing changes");
    expect(await tokenFor(other.email)).toBe("");
    expect(await mailsTo(person.email)).toHaveLength(2);
  });

  test("is assigned to the first of two users who confirm it", async () => {
    const people = [await signedIn(), await signedIn()] as const;
    const email = newEmail();
    const tokens: string[] = [];
    for (const person of people) {
      expect((await ask(person, email)).status).toBe(201);
      tokens.push(await tokenFor(email));
    }
    const responses = await Promise.all(tokens.map(open));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "conflict", reason: "address_taken" });
    const loser = people[responses[0]?.status === 409 ? 0 : 1];
    expect((await enter(loser.email)).kind).toBe("signed-in");
    expect(await call(loser, "GET", OWN)).toMatchObject(nothing);
    expect((await readAuditEntries(loser)).map(([action]) => action)).toEqual([
      "email_change.asked",
    ]);
  });
});

test.each([
  ["no address", "nobody"],
  ["nothing", ""],
])("rejects %s at its field", async (_name, email) => {
  const response = await ask(await signedIn(), email);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "email"]);
});

test("rejects the current address", async () => {
  const person = await signedIn();
  const response = await ask(person, person.email);
  expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, "email"]);
  expect(await mailsTo(person.email)).toEqual([]);
});

test("requires reauthentication within the last ten minutes", async () => {
  const person = await signedIn();
  await asOwner((tx) =>
    tx.query(
      "UPDATE sessions SET confirmed_at = now() - interval '10 minutes' WHERE user_id = $1",
      [person.userId],
    ),
  );
  const email = newEmail();
  expect(await ask(person, email)).toMatchObject({
    status: 403,
    body: { code: "reauthentication_required" },
  });
  expect(await mailsTo(email)).toEqual([]);
  await call(person, "POST", "/me/confirm", { password: PASSWORD });
  expect((await ask(person, email)).status).toBe(201);
});

test("rate-limits the eleventh address within an hour", async () => {
  const person = await signedIn();
  for (let i = 0; i < 10; i += 1) expect((await ask(person, newEmail())).status).toBe(201);
  const response = await ask(person, newEmail());
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(250);
});

test("rate-limits emails to one mailbox across users", async () => {
  const holder = await signedIn();
  for (const email of [newEmail(), holder.email]) {
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO mail_outbox (kind, recipient, subject, body)
         SELECT 'confirm', $1, 'x', 'x' FROM generate_series(1, 10)`,
        [email],
      ),
    );
    const person = await signedIn();
    expect((await ask(person, email)).status).toBe(429);
    expect(await call(person, "GET", OWN)).toMatchObject(nothing);
  }
});

test("keeps neither request nor email when killed between email and commit", async () => {
  const person = await signedIn();
  const email = newEmail();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let lock: Promise<void> = Promise.resolve();
  // The log's end comes after the mails: who holds it holds the request right before its commit.
  await new Promise<void>((locked) => {
    lock = asOwner(async (tx) => {
      await tx.query(
        `INSERT INTO audit_heads (account_id, seq, hash) VALUES ($1, 0, '\\x00')
         ON CONFLICT (account_id) DO UPDATE SET seq = audit_heads.seq`,
        [person.accountId],
      );
      locked();
      await released;
      await tx.query("ROLLBACK");
    });
  });
  const asked = ask(person, email);
  const killed = await vi.waitFor(async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ pid: number }>(
        // A coordinator waits for the node that waits for the lock.
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
         AND state = 'active' AND wait_event_type IN ('Lock', 'Client') AND query LIKE '%audit_heads%'`,
      ),
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.pid;
  }, 30_000);
  await asOwner((tx) => tx.query("SELECT pg_terminate_backend($1::integer)", [killed]));
  expect((await asked).status).toBe(503);
  release();
  await lock;
  expect(await mailsTo(email)).toEqual([]);
  expect(await mailsTo(person.email)).toEqual([]);
  expect(await call(person, "GET", OWN)).toMatchObject(nothing);
  expect((await ask(person, email)).status).toBe(201);
});

import { describe, expect, test, vi } from "vitest";
import { withInterruption } from "@/lib/db/testing/mutants";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { signIn } from "@/lib/gateway/identity/sign-in/sign-in";
import { freshIp, makeStranger } from "@/lib/api-suites/test-api";
import { findSession } from "@/lib/auth/session";

/** Everything before the sign-in: sign-up, confirmation, password reset. */
const { database, send } = testApi();

let count = 0;
const newEmail = () => `person${++count}@example.com`;
const password = "a fine long password";

const call = (method: string, path: string, body?: object) =>
  send(makeStranger(), method, path, body);

const signUp = (email: string, more: object = {}) =>
  call("POST", "/sign_ups", { name: "A", account_name: "B", email, password, iso2: "DE", ...more });

interface QueuedMail {
  kind: string;
  body: string;
}

async function mailsTo(email: string): Promise<QueuedMail[]> {
  const { rows } = await asWorker((tx) =>
    tx.query<QueuedMail>(
      "SELECT kind, body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
      [email],
    ),
  );
  return rows;
}

/** The token in the latest mail of a kind. */
async function tokenFor(email: string, kind: string): Promise<string> {
  const mail = (await mailsTo(email)).filter((item) => item.kind === kind).at(-1);
  return /\/([A-Za-z0-9_-]{43})\n/.exec(mail?.body ?? "")?.[1] ?? "";
}

async function confirm(email: string) {
  return call("PUT", `/email_confirmations/${await tokenFor(email, "confirm")}`);
}

const enter = (email: string, given = password, ip = freshIp()) =>
  signIn({ email, password: given, ip, userAgent: null });

async function readBalance(email: string): Promise<string> {
  const { rows } = await asWorker((tx) =>
    tx.query<{ balance: string }>(
      `SELECT l.balance FROM users u JOIN user_accounts m USING (user_id)
       JOIN ledger_accounts l ON l.account_id = m.account_id AND l.kind = 'available'
       WHERE u.email = $1`,
      [email],
    ),
  );
  return rows[0]?.balance ?? "none";
}

test("emails a link on sign-up, which opens the account and credits it once", async () => {
  const email = newEmail();
  expect((await signUp(email)).status).toBe(201);
  expect(await enter(email)).toEqual({ kind: "unconfirmed" });
  expect(await confirm(email)).toMatchObject({ status: 200, body: { email, is_activated: true } });
  expect((await confirm(email)).status).toBe(200);
  expect(await readBalance(email)).toBe("5000000");
  const outcome = await enter(email);
  expect(outcome.kind).toBe("signed-in");
});

test("gives a known address the same response, and an email that says so", async () => {
  const email = newEmail();
  const first = await signUp(email);
  await confirm(email);
  expect(await signUp(email.toUpperCase(), { password: "someone else's" })).toEqual(first);
  expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(["confirm", "known-address"]);
  expect((await enter(email)).kind).toBe("signed-in");
});

test("creates one account from two concurrent sign-ups", async () => {
  const email = newEmail();
  const responses = await Promise.all([signUp(email), signUp(email), signUp(email)]);
  expect(responses.map((response) => response.status)).toEqual([201, 201, 201]);
  await confirm(email);
  expect(await readBalance(email)).toBe("5000000");
});

describe("several sign-ups for an unconfirmed address", () => {
  const STRANGER = "chosen by a stranger";

  test("each link confirms its own password, and invalidates the others", async () => {
    for (const isFirst of [true, false]) {
      const email = newEmail();
      await signUp(email, isFirst ? {} : { password: STRANGER });
      const earlier = await tokenFor(email, "confirm");
      await signUp(email, isFirst ? { password: STRANGER } : {});
      const later = await tokenFor(email, "confirm");
      const [own, other] = isFirst ? [earlier, later] : [later, earlier];
      expect((await call("PUT", `/email_confirmations/${own}`)).status).toBe(200);
      expect((await call("PUT", `/email_confirmations/${own}`)).status).toBe(200);
      expect((await call("PUT", `/email_confirmations/${other}`)).status).toBe(404);
      expect(await enter(email, STRANGER)).toEqual({ kind: "invalid-credentials" });
      expect((await enter(email)).kind).toBe("signed-in");
    }
  });

  test("confirms one of two links opened concurrently, with its password", async () => {
    const email = newEmail();
    await signUp(email);
    const first = await tokenFor(email, "confirm");
    await signUp(email, { password: STRANGER });
    const second = await tokenFor(email, "confirm");
    const responses = await Promise.all(
      [first, second].map((token) => call("PUT", `/email_confirmations/${token}`)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    const [right, wrong] = statuses[0] === 200 ? [password, STRANGER] : [STRANGER, password];
    expect((await enter(email, right)).kind).toBe("signed-in");
    expect((await enter(email, wrong)).kind).toBe("invalid-credentials");
    expect(await readBalance(email)).toBe("5000000");
  });

  test("reports a link invalidated between reading it and its user", async () => {
    const email = newEmail();
    await signUp(email, { password: STRANGER });
    const first = await tokenFor(email, "confirm");
    await signUp(email);
    const second = await tokenFor(email, "confirm");
    const response = await withInterruption(
      "FROM users",
      async () => {
        expect((await call("PUT", `/email_confirmations/${second}`)).status).toBe(200);
      },
      () => call("PUT", `/email_confirmations/${first}`),
    );
    expect(response.status).toBe(404);
    expect((await enter(email)).kind).toBe("signed-in");
  });

  test("a password reset invalidates them all, also one being opened", async () => {
    const email = newEmail();
    await signUp(email, { password: STRANGER });
    const token = await tokenFor(email, "confirm");
    await call("POST", "/password_resets", { email });
    const reset = await tokenFor(email, "password-reset");
    const [, changed] = await Promise.all([
      call("PUT", `/email_confirmations/${token}`),
      call("PUT", `/password_resets/${reset}`, { password }),
    ]);
    expect(changed.status).toBe(200);
    expect((await call("PUT", `/email_confirmations/${token}`)).status).toBe(404);
    expect((await enter(email, STRANGER)).kind).toBe("invalid-credentials");
    expect((await enter(email)).kind).toBe("signed-in");
  });

  test("a link opened during a password reset confirms no sign-up", async () => {
    const email = newEmail();
    await signUp(email, { password: STRANGER });
    const token = await tokenFor(email, "confirm");
    const holder = await database.current.pool("app").connect();
    try {
      // The transaction of the new password, which has not ended yet.
      await holder.query("BEGIN");
      const { rows } = await holder.query(
        "UPDATE users SET password_hash = 'chosen anew' WHERE email = $1 RETURNING user_id",
        [email],
      );
      const opened = call("PUT", `/email_confirmations/${token}`);
      await vi.waitFor(async () => {
        const waiting = await asOwner((tx) =>
          tx.query(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          ),
        );
        expect(waiting.rows).toHaveLength(1);
      }, 30_000);
      await holder.query("DELETE FROM email_tokens WHERE user_id = $1", [rows[0].user_id]);
      await holder.query("COMMIT");
      expect((await opened).status).toBe(404);
    } finally {
      holder.release();
    }
    const { rows } = await database.current
      .pool("app")
      .query("SELECT password_hash, confirmed_at FROM users WHERE email = $1", [email]);
    expect(rows).toEqual([{ password_hash: "chosen anew", confirmed_at: null }]);
  });

  test("the email mentions other passwords from the second on, and names the way out", async () => {
    const email = newEmail();
    await signUp(email);
    await signUp(email, { password: STRANGER });
    await signUp(email, { password: STRANGER });
    await signUp(email);
    const [first, ...others] = await mailsTo(email);
    expect(first?.body).not.toContain("/forgot-password");
    expect(others).toHaveLength(3);
    for (const { body } of others) {
      expect(body).toContain("only if you signed up just now");
      expect(body).toContain("/forgot-password");
    }
  });

  test("resending one's own link sends the same email, and either link works", async () => {
    const email = newEmail();
    await signUp(email);
    const link = await tokenFor(email, "confirm");
    await signUp(email);
    const [first, second] = await mailsTo(email);
    const apartFromTheLink = (body = "") => body.replace(/[A-Za-z0-9_-]{43}/, "");
    expect(apartFromTheLink(second?.body)).toBe(apartFromTheLink(first?.body));
    expect((await call("PUT", `/email_confirmations/${link}`)).status).toBe(200);
    expect((await enter(email)).kind).toBe("signed-in");
  });
});

test.each([
  ["password", { password: "1234567" }],
  ["password", { password: "Password123" }],
  ["password", { password: "x".repeat(129) }],
  ["email", { email: "nobody" }],
  ["email", { email: "a@b.example\r\nBcc: c@d.example" }],
  ["iso2", { iso2: "QQ" }],
  ["name", { name: " " }],
])("rejects an invalid %s", async (path, broken) => {
  const { status, body } = await signUp(newEmail(), broken);
  expect(status).toBe(400);
  expect(body.violations[0].propertyPath).toBe(path);
});

test("a reset link works once, ends sessions, and confirms the address", async () => {
  const email = newEmail();
  await signUp(email);
  await confirm(email);
  const before = await enter(email);
  const asked = await call("POST", "/password_resets", { email });
  expect(await call("POST", "/password_resets", { email: newEmail() })).toEqual(asked);
  const token = await tokenFor(email, "password-reset");
  const changed = { password: "quite another password" };
  const responses = await Promise.all(
    [1, 2].map(() => call("PUT", `/password_resets/${token}`, changed)),
  );
  expect(responses.map((response) => response.status).sort()).toEqual([200, 404]);
  expect(before.kind === "signed-in" && (await findSession(before.sid))).toBe(null);
  expect(await enter(email)).toEqual({ kind: "invalid-credentials" });
  expect((await enter(email, changed.password)).kind).toBe("signed-in");
});

test("rejects an expired or foreign token", async () => {
  const email = newEmail();
  await signUp(email);
  const token = await tokenFor(email, "confirm");
  expect((await call("PUT", `/password_resets/${token}`, { password })).status).toBe(404);
  await call("POST", "/password_resets", { email });
  const reset = await tokenFor(email, "password-reset");
  const { current } = database;
  await current
    .pool("app")
    .query("UPDATE email_tokens SET expires_at = now() - interval '1 second'");
  expect((await call("PUT", `/password_resets/${reset}`, { password })).status).toBe(404);
  expect((await call("PUT", `/email_confirmations/${token}`)).status).toBe(404);
});

test("stores only hashes of tokens", async () => {
  const email = newEmail();
  await signUp(email);
  const token = await tokenFor(email, "confirm");
  const { rows } = await database.current.pool("app").query("SELECT * FROM email_tokens");
  expect(token).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  ["the browser's", { iso2: "DE", time_zone: "Europe/London" }, "Europe/London"],
  ["the country's", { iso2: "GB" }, "Europe/London"],
  ["the country's largest", { iso2: "AU", time_zone: null }, "Australia/Sydney"],
  ["the country's for an unknown one", { iso2: "US", time_zone: "Mars/Base" }, "America/New_York"],
])("gives a new account %s time zone", async (_whose, given, expected) => {
  const email = newEmail();
  expect((await signUp(email, given)).status).toBe(201);
  const { rows } = await asOwner((tx) =>
    tx.query<{ time_zone: string }>(
      `SELECT a.time_zone FROM users JOIN user_accounts USING (user_id) JOIN accounts a USING (account_id)
       WHERE email = $1`,
      [email],
    ),
  );
  expect(rows).toEqual([{ time_zone: expected }]);
});

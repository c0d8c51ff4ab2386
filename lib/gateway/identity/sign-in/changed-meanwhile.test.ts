import { expect, test, vi } from "vitest";
import { withMutant } from "@/lib/db/testing/mutants";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { findSession } from "@/lib/auth/session";
import { makeStranger } from "@/lib/api-suites/test-api";
import { argon2Work } from "@/lib/gateway/identity/passwords/test-argon2";
import { lockUser } from "@/lib/gateway/account/users/public";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { invalidateSignIns } from "./invalidate";
import { issueResetToken } from "@/lib/gateway/identity/email-tokens/public";
import {
  appCode,
  browserHeaders,
  startChallenge,
  enter,
  makeSigningPerson,
  PASSWORD,
  type SigningPerson,
  getSessionId,
  verify,
} from "@/lib/gateway/account/users/test-person";

/** A change of password or email ends every earlier session, also one still signing in. */

const { database, send } = testApi();
const NEW = "quite another password";

const app = () => database.current.pool("app");

async function countSessions({ userId }: SigningPerson): Promise<number> {
  const { rowCount } = await app().query("SELECT 1 FROM sessions WHERE user_id = $1", [userId]);
  return rowCount ?? 0;
}

async function resetWith(token: string): Promise<number> {
  const { status } = await send(makeStranger(), "PUT", `/password_resets/${token}`, {
    password: NEW,
  });
  return status;
}

const reset = async ({ userId }: SigningPerson): Promise<number> =>
  resetWith(await withoutAccount((tx) => issueResetToken(tx, userId)));

const call = async (sid: string, method: string, path: string, body?: object) =>
  send({ headers: await browserHeaders(sid) }, method, path, body);

function signal(): [Promise<void>, () => void] {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}

/** Pauses a sign-in after its password check until `go` is called. */
async function signInStopped(person: SigningPerson) {
  const [stopped, stop] = signal();
  const [going, go] = signal();
  argon2Work.afterVerify = async () => {
    argon2Work.afterVerify = async () => {};
    stop();
    await going;
  };
  const outcome = enter(person.email);
  await stopped;
  return { outcome, go };
}

async function newAddressLink(person: SigningPerson, sid: string): Promise<string> {
  const email = `new.${person.email}`;
  expect((await call(sid, "POST", "/me/email_change", { email })).status).toBe(201);
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT body FROM mail_outbox WHERE recipient = $1", [email]),
  );
  return /\/([A-Za-z0-9_-]{43})\n/.exec(rows[0].body)?.[1] ?? "";
}

test("creates no session after a reset for a sign-in that verified the old password", async () => {
  const person = await makeSigningPerson();
  const { outcome, go } = await signInStopped(person);
  expect(await reset(person)).toBe(200);
  go();
  expect(await outcome).toEqual({ kind: "invalid-credentials" });
  expect(await countSessions(person)).toBe(0);
});

test("creates no session after a password change in another session, which remains the only one", async () => {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const { outcome, go } = await signInStopped(person);
  const body = { current_password: PASSWORD, password: NEW };
  expect((await call(sid, "PUT", "/me/password", body)).status).toBe(200);
  go();
  expect(await outcome).toEqual({ kind: "invalid-credentials" });
  expect(await countSessions(person)).toBe(1);
});

test("creates no session for an email address changed meanwhile", async () => {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const token = await newAddressLink(person, sid);
  const { outcome, go } = await signInStopped(person);
  expect((await send(makeStranger(), "PUT", `/email_changes/${token}`)).status).toBe(200);
  go();
  expect(await outcome).toEqual({ kind: "invalid-credentials" });
  expect(await findSession(sid)).not.toBe(null);
  expect(await countSessions(person)).toBe(1);
});

test("invalidates a pending code prompt when the password changes", async () => {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const { secret } = (await call(sid, "POST", "/me/second_factor")).body;
  await call(sid, "PUT", "/me/second_factor", { code: await appCode(secret) });
  await app().query("UPDATE second_factors SET last_step = 0");
  const { outcome, go } = await signInStopped(person);
  const earlier = await startChallenge(person);
  expect(await reset(person)).toBe(200);
  go();
  expect(await outcome).toEqual({ kind: "invalid-credentials" });
  expect(await verify(earlier, await appCode(secret))).toEqual({ kind: "expired" });
  expect(await countSessions(person)).toBe(0);
});

test("creates no session for a user disabled after the password check", async () => {
  const person = await makeSigningPerson();
  const { outcome, go } = await signInStopped(person);
  await app().query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [person.userId]);
  go();
  expect(await outcome).toEqual({ kind: "invalid-credentials" });
});

test("leaves no session of the old password after many sign-ins during a reset", async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await makeSigningPerson();
    const [status] = await Promise.all([
      reset(person),
      ...[1, 2, 3].map(() => enter(person.email)),
    ]);
    expect(status).toBe(200);
    expect(await countSessions(person)).toBe(0);
    expect((await enter(person.email, NEW)).kind).toBe("signed-in");
  }
});

test("changes password and sessions atomically", async () => {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const crash = <T>(work: () => Promise<T>) =>
    withMutant("DELETE FROM sessions WHERE user_id", "DELETE FROM no_such_table WHERE x", work);
  expect(await crash(() => reset(person))).toBe(500);
  const body = { current_password: PASSWORD, password: NEW };
  expect((await crash(() => call(sid, "PUT", "/me/password", body))).status).toBe(500);
  expect(await findSession(sid)).not.toBe(null);
  expect((await enter(person.email)).kind).toBe("signed-in");
});

test("cancels a pending email change when a reset ends its session", async () => {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const holder = await app().connect();
  try {
    // The reset's transaction, which has changed the password and not yet ended.
    await holder.query("BEGIN");
    await holder.query("UPDATE users SET name = name WHERE user_id = $1", [person.userId]);
    const asked = call(sid, "POST", "/me/email_change", { email: `thief.${person.email}` });
    await vi.waitFor(async () => {
      const { rows } = await asOwner((tx) =>
        tx.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        ),
      );
      expect(rows).toHaveLength(1);
    }, 30_000);
    await holder.query("DELETE FROM sessions WHERE user_id = $1", [person.userId]);
    await holder.query("COMMIT");
    expect((await asked).status).toBe(401);
  } finally {
    holder.release();
  }
  const { rows } = await app().query("SELECT 1 FROM email_changes WHERE user_id = $1", [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});

test("waits for a running password change before a reset, and rejects its invalidated link", async () => {
  const { userId } = await makeSigningPerson();
  const token = await withoutAccount((tx) => issueResetToken(tx, userId));
  const resetting = await withoutAccount(async (tx) => {
    await lockUser(tx, userId, "update");
    const status = resetWith(token);
    const waits = () => countLockWaits(database.current.url);
    await expect.poll(waits, { timeout: 30_000 }).toBe(1);
    await invalidateSignIns(tx, userId);
    return { status };
  });
  expect(await resetting.status).toBe(404);
});

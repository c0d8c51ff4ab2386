import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withMutant } from "@/lib/db/testing/mutants";
import { testApi } from "@/lib/api-suites/test-module";
import { withoutAccount } from "@/lib/db/transaction";
import { findSession } from "@/lib/auth/session";
import { toNetwork } from "@/lib/auth/network";
import { freshIp } from "@/lib/api-suites/test-api";
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
import { verifySignIn } from "@/lib/gateway/identity/sign-in/verify-sign-in";

/** Signing in cannot be skipped, fixed, replayed or guessed. */
const { database, send } = testApi();

const call = async (sid: string, method: string, path: string, body?: object) =>
  send({ headers: await browserHeaders(sid) }, method, path, body);

/** Moves used codes to steps long past. */
const letTimePass = () =>
  database.current.pool("app").query("UPDATE second_factors SET last_step = last_step - 10");

interface Guarded extends SigningPerson {
  sid: string;
  secret: string;
  recoveryCodes: string[];
}

/** Someone with a second factor, and the session in which it was turned on. */
async function makeGuarded(): Promise<Guarded> {
  const person = await makeSigningPerson();
  const sid = await getSessionId(await enter(person.email));
  const begun = await call(sid, "POST", "/me/second_factor");
  expect(begun.status).toBe(201);
  const { secret, otpauth_uri, qr_svg } = begun.body;
  expect(otpauth_uri).toContain(`secret=${secret}`);
  expect(qr_svg).toMatch(/^<svg [^>]*>.*<\/svg>\s*$/s);
  const made = await call(sid, "PUT", "/me/second_factor", { code: await appCode(secret) });
  expect(made.status).toBe(200);
  await letTimePass();
  return { ...person, sid, secret, recoveryCodes: made.body.recovery_codes };
}

describe("two-step sign-in", () => {
  test("opens no session by password alone; the code opens one with a new id", async () => {
    const person = await makeGuarded();
    const challenge = await startChallenge(person);
    expect(await findSession(challenge)).toBe(null);
    for (const forged of [challenge, Buffer.from(challenge, "base64url").toString("hex")]) {
      expect((await call(forged, "GET", "/me")).status).toBe(401);
    }
    const sid = await getSessionId(await verify(challenge, await appCode(person.secret)));
    expect(new Set([sid, challenge, person.sid]).size).toBe(3);
    expect((await call(sid, "GET", "/me")).status).toBe(200);
  });

  test("accepts a challenge once, for ten minutes, and only one that we issued", async () => {
    const person = await makeGuarded();
    const challenge = await startChallenge(person);
    await getSessionId(await verify(challenge, await appCode(person.secret)));
    await letTimePass();
    const late = await startChallenge(person);
    await database.current
      .pool("app")
      .query("UPDATE sign_in_challenges SET expires_at = now() - interval '1 second'");
    for (const dead of [challenge, late, "A".repeat(43), "", "x\0", null]) {
      expect(await verify(dead, await appCode(person.secret))).toEqual({ kind: "expired" });
    }
  });

  test("rejects a code without the password, and with another user's challenge", async () => {
    const [one, other] = [await makeGuarded(), await makeGuarded()];
    const challenge = await startChallenge(one);
    expect(await verify(challenge, await appCode(other.secret))).toEqual({ kind: "invalid-code" });
    const [code = ""] = other.recoveryCodes;
    expect(await verify(challenge, code)).toEqual({ kind: "invalid-code" });
  });

  test("doesn't require an authenticator that was never confirmed with a code", async () => {
    const person = await makeSigningPerson();
    const sid = await getSessionId(await enter(person.email));
    expect((await call(sid, "POST", "/me/second_factor")).status).toBe(201);
    expect((await enter(person.email)).kind).toBe("signed-in");
  });
});

/** Counts successful sign-ins of concurrent ones with the same code. */
async function enteredWith(person: Guarded, code: string): Promise<number> {
  const challenges = await Promise.all([1, 2, 3].map(() => startChallenge(person)));
  const outcomes = await Promise.all(challenges.map((challenge) => verify(challenge, code)));
  return outcomes.filter(({ kind }) => kind === "signed-in").length;
}

describe("single-use codes", () => {
  // Stops the clock within a step, since the next one has another code.
  beforeEach(() => {
    const step = 30_000;
    const now = Math.floor(Date.now() / step) * step + step / 2;
    vi.useFakeTimers({ toFake: ["Date"], now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("reject TOTP codes reused concurrently, later, or from older steps", async () => {
    const person = await makeGuarded();
    expect(await enteredWith(person, await appCode(person.secret))).toBe(1);
    const again = await verify(await startChallenge(person), await appCode(person.secret));
    expect(again).toEqual({ kind: "invalid-code" });
    const older = await verify(await startChallenge(person), await appCode(person.secret, -1));
    expect(older).toEqual({ kind: "invalid-code" });
    const next = await verify(await startChallenge(person), await appCode(person.secret, 1));
    expect(next.kind).toBe("signed-in");
  });

  test("would be reusable without the recorded last step, which this test detects", async () => {
    const person = await makeGuarded();
    const code = await appCode(person.secret);
    const entered = await withMutant("AND last_step < $2", "AND last_step < $2 + 10", () =>
      enteredWith(person, code),
    );
    expect(entered).toBeGreaterThan(1);
  });

  test("reject the code that turned on two-factor authentication", async () => {
    const person = await makeSigningPerson();
    const sid = await getSessionId(await enter(person.email));
    const { secret } = (await call(sid, "POST", "/me/second_factor")).body;
    const code = await appCode(secret);
    expect((await call(sid, "PUT", "/me/second_factor", { code })).status).toBe(200);
    expect(await verify(await startChallenge(person), code)).toEqual({ kind: "invalid-code" });
  });

  test("accept ten different recovery codes in any grouping, each once", async () => {
    const person = await makeGuarded();
    const codes = person.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    const [first = "", second = ""] = codes;
    expect(await enteredWith(person, first)).toBe(1);
    const typed = ` ${second.replace("-", "").toUpperCase()} `;
    expect((await verify(await startChallenge(person), typed)).kind).toBe("signed-in");
    expect((await verify(await startChallenge(person), second)).kind).toBe("invalid-code");
    const state = await call(person.sid, "GET", "/me/second_factor");
    expect(state.body).toEqual({ is_active: true, recovery_codes_left: 8, trusted_browsers: 0 });
  });

  test("reject old recovery codes once new ones exist", async () => {
    const person = await makeGuarded();
    const renewed = await call(person.sid, "POST", "/me/recovery_codes");
    expect(renewed.status).toBe(201);
    const [old = ""] = person.recoveryCodes;
    expect((await verify(await startChallenge(person), old)).kind).toBe("invalid-code");
    const [fresh = ""] = renewed.body.recovery_codes;
    expect((await verify(await startChallenge(person), fresh)).kind).toBe("signed-in");
  });

  test("leave no useful trace of used or unknown codes in the database", async () => {
    const person = await makeGuarded();
    const { rows } = await database.current
      .pool("app")
      .query(
        "SELECT sealed, encode(sealed, 'escape') AS text FROM second_factors WHERE user_id = $1",
        [person.userId],
      );
    expect(JSON.stringify(rows)).not.toContain(person.secret);
    // Copied to another row it can't be decrypted, since the owner is authenticated data.
    const other = await makeGuarded();
    await database.current
      .pool("app")
      .query("UPDATE second_factors SET sealed = $1 WHERE user_id = $2", [
        rows[0].sealed,
        other.userId,
      ]);
    const challenge = await startChallenge(other);
    await expect(verify(challenge, await appCode(person.secret))).rejects.toThrow();
  });
});

describe("rate limit of codes", () => {
  test("rejects a user's sixth attempt unchecked, from every IP, for all codes", async () => {
    const person = await makeGuarded();
    const [recovery = ""] = person.recoveryCodes;
    for (const guess of ["000000", "111111", "aaaaa-aaaaa", "", "not a code at all, but long"]) {
      const kind = (await verify(await startChallenge(person), guess)).kind;
      expect(kind).toBe("invalid-code");
    }
    for (const right of [await appCode(person.secret), recovery]) {
      const outcome = await verify(await startChallenge(person), right);
      expect(outcome).toEqual({ kind: "rate-limited", seconds: expect.any(Number) });
    }
    await database.current
      .pool("app")
      .query("UPDATE attempt_limits SET full_at = full_at - interval '3 minutes'");
    expect((await verify(await startChallenge(person), recovery)).kind).toBe("signed-in");
  });

  test("can't be exceeded by concurrent attempts", async () => {
    const person = await makeGuarded();
    const challenge = await startChallenge(person);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(challenge, String(index).padStart(6, "0"))),
    );
    expect(outcomes.filter(({ kind }) => kind === "invalid-code")).toHaveLength(5);
  });

  test("counts failures against the network like passwords, without blocking colleagues after five", async () => {
    const ip = freshIp();
    const guess = async (code: (person: Guarded) => string | Promise<string>) => {
      const person = await makeGuarded();
      const challenge = await startChallenge(person);
      const given = { challengeToken: challenge, trustsBrowser: false, ip, userAgent: null };
      return (await verifySignIn({ ...given, code: await code(person) })).kind;
    };
    for (let i = 0; i < 6; i += 1) expect(await guess(() => "000000")).toBe("invalid-code");
    expect(await guess(({ secret }) => appCode(secret))).toBe("signed-in");
    await database.current
      .pool("app")
      .query("UPDATE attempt_limits SET full_at = now() + interval '1 day' WHERE subject LIKE $1", [
        `network:${toNetwork(ip)}`,
      ]);
    expect(await guess(({ secret }) => appCode(secret))).toBe("rate-limited");
  });
});

describe("remembered browser", () => {
  test("skips the code for its user only, until it is forgotten", async () => {
    const [person, other] = [await makeGuarded(), await makeGuarded()];
    const outcome = await verify(await startChallenge(person), await appCode(person.secret), true);
    const device = outcome.kind === "signed-in" ? outcome.deviceToken : null;
    expect(device).toMatch(/^[\w-]{43}$/);
    expect((await enter(person.email, PASSWORD, device)).kind).toBe("signed-in");
    expect((await enter(other.email, PASSWORD, device)).kind).toBe("second-factor");
    expect((await enter(person.email, "wrong", device)).kind).toBe("invalid-credentials");
    expect((await call(person.sid, "DELETE", "/me/trusted_browsers")).status).toBe(204);
    expect((await enter(person.email, PASSWORD, device)).kind).toBe("second-factor");
  });

  test("is forgotten after 30 days, and when the password changes", async () => {
    const person = await makeGuarded();
    const remember = async () => {
      await letTimePass();
      const outcome = await verify(
        await startChallenge(person),
        await appCode(person.secret),
        true,
      );
      return outcome.kind === "signed-in" ? outcome.deviceToken : null;
    };
    const old = await remember();
    await database.current
      .pool("app")
      .query("UPDATE trusted_devices SET expires_at = expires_at - interval '30 days'");
    expect((await enter(person.email, PASSWORD, old)).kind).toBe("second-factor");
    const device = await remember();
    const body = { current_password: PASSWORD, password: "quite another password" };
    expect((await call(person.sid, "PUT", "/me/password", body)).status).toBe(200);
    expect((await enter(person.email, body.password, device)).kind).toBe("second-factor");
  });
});

test("requires two-factor authentication after a password reset", async () => {
  const person = await makeGuarded();
  const halfDone = await startChallenge(person);
  const token = await withoutAccount((tx) => issueResetToken(tx, person.userId));
  const password = "quite another password";
  expect((await call(person.sid, "PUT", `/password_resets/${token}`, { password })).status).toBe(
    200,
  );
  expect(await findSession(person.sid)).toBe(null);
  expect(await verify(halfDone, await appCode(person.secret))).toEqual({ kind: "expired" });
  const challenge = await startChallenge(person, password);
  expect((await verify(challenge, await appCode(person.secret))).kind).toBe("signed-in");
});

test("rejects a code from a user who was disabled meanwhile", async () => {
  const person = await makeGuarded();
  const challenge = await startChallenge(person);
  await database.current
    .pool("app")
    .query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [person.userId]);
  expect((await verify(challenge, await appCode(person.secret))).kind).toBe("expired");
});

test("skips the code once turned off, and invalidates old codes", async () => {
  const person = await makeGuarded();
  const challenge = await startChallenge(person);
  expect((await call(person.sid, "DELETE", "/me/second_factor")).status).toBe(204);
  expect((await enter(person.email)).kind).toBe("signed-in");
  const [recovery = ""] = person.recoveryCodes;
  expect((await verify(challenge, recovery)).kind).toBe("invalid-code");
});

import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fileUrlFor } from "@/lib/core/session-owner";
import { tokenHash } from "./opaque-token";
import { asOwner, withoutAccount } from "@/lib/db/transaction";
import { testModule } from "@/lib/api-suites/test-module";
import { env } from "@/lib/env";
import { deleteApiKey } from "@/lib/gateway/developers/api-keys/delete";
import { endSessionsByUser, revokeSession } from "./session";
import {
  freshIp,
  makeTestKey,
  makeTestPerson,
  openTestSession,
  TEST_IP_HEADER,
} from "@/lib/api-suites/test-api";
import { runWrite } from "@/lib/db/write-context";

const { api, account } = testModule();
type Headers = Record<string, string>;

async function ask(headers: Headers, address = freshIp()): Promise<[number, string]> {
  const response = await api.request("/me", {
    headers: { accept: "application/json", [TEST_IP_HEADER]: address, ...headers },
  });
  const body = await response.json();
  return [response.status, body.code ?? "ok"];
}

/** Returns whether requests with these headers lead to a block. */
async function counts(headers: Headers): Promise<boolean> {
  const address = freshIp();
  for (let i = 0; i < 4; i += 1) await ask(headers, address);
  return (await ask({}, address))[0] === 429;
}

describe("headers", () => {
  test("accept a key in one header, or in the deprecated two in both spellings", async () => {
    const { secret } = await makeTestKey(account.ctx);
    for (const headers of [
      { "x-service-auth-token": `${account.id}:${secret}` },
      { "x-service-auth-token": secret, "x-service-client-id": String(account.id) },
      { "x-service-auth-token": secret, "x-service-auth-client-id": String(account.id) },
      {
        "x-service-auth-token": secret,
        "x-service-client-id": String(account.id),
        "x-service-auth-client-id": String(account.id),
      },
    ]) {
      expect(await ask(headers as Headers)).toEqual([200, "ok"]);
    }
  });

  test("reject malformed headers with 401, and count the attempt", async () => {
    const { secret } = await makeTestKey(account.ctx);
    const forms: Headers[] = [
      { "x-service-auth-token": "" },
      { "x-service-auth-token": secret },
      { "x-service-auth-token": `${account.id}:` },
      { "x-service-auth-token": `:${secret}` },
      { "x-service-auth-token": `${account.id}:${secret}:` },
      { "x-service-auth-token": `${account.id}:${secret}x` },
      { "x-service-auth-token": `${account.id + 1}:${secret}` },
      { "x-service-auth-token": `0${account.id}:${secret}` },
      { "x-service-auth-token": `${account.id}:${"x".repeat(10_000)}` },
      { "x-service-auth-token": `${account.id}:\u00e9` },
      { "x-service-auth-token": `99999999999999999999:${secret}` },
      { "x-service-client-id": String(account.id) },
      { "x-service-auth-token": secret, "x-service-client-id": "abc" },
    ];
    for (const headers of forms) {
      expect([headers, await ask(headers)]).toEqual([headers, [401, "invalid_credentials"]]);
    }
    expect(await counts({ "x-service-auth-token": "nonsense" })).toBe(true);
  });

  test("reject two different credentials as ambiguous, and count the attempt", async () => {
    const { secret } = await makeTestKey(account.ctx);
    const both = {
      "x-service-auth-token": `${account.id}:${secret}`,
      "x-service-client-id": String(account.id),
    };
    const twice = { "x-service-auth-token": `${account.id}:${secret}, ${account.id}:other` };
    const ids = {
      "x-service-auth-token": secret,
      "x-service-client-id": String(account.id),
      "x-service-auth-client-id": "7",
    };
    for (const headers of [both, twice, ids] as Headers[]) {
      expect(await ask(headers)).toEqual([401, "ambiguous_credentials"]);
    }
    expect(await counts(both as Headers)).toBe(true);
  });
});

describe("keys", () => {
  test("reject inactive, expired, deleted and foreign keys with 401, and count the attempt", async () => {
    const inactive = await makeTestKey(account.ctx, { is_active: false });
    const kannel = await makeTestKey(account.ctx, { kind: "kannel" });
    const expired = await makeTestKey(account.ctx);
    const deleted = await makeTestKey(account.ctx);
    await asOwner((tx) =>
      tx.query("UPDATE api_keys SET expires_at = now() WHERE key_id = $1", [expired.id]),
    );
    await runWrite(account.ctx, (write) => deleteApiKey(write, deleted.id));
    for (const key of [inactive, kannel, expired, deleted]) {
      expect(await ask(key.headers)).toEqual([401, "invalid_credentials"]);
      expect(await counts(key.headers)).toBe(true);
    }
  });

  test("reject a deactivated key within a second", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const key = await makeTestKey(account.ctx);
    expect(await ask(key.headers)).toEqual([200, "ok"]);
    await asOwner((tx) =>
      tx.query("UPDATE api_keys SET is_active = false WHERE key_id = $1", [key.id]),
    );
    vi.advanceTimersByTime(1_000);
    expect(await ask(key.headers)).toEqual([401, "invalid_credentials"]);
  });

  test("reject IPs outside the allowlist with 403, without counting the attempt", async () => {
    const key = await makeTestKey(account.ctx, { ip_list: ["192.0.2.0/28", "2001:db8:aaaa::/48"] });
    expect(await ask(key.headers, "192.0.2.15")).toEqual([200, "ok"]);
    expect(await ask(key.headers, "::ffff:192.0.2.1")).toEqual([200, "ok"]);
    expect(await ask(key.headers, "2001:db8:aaaa:1::5")).toEqual([200, "ok"]);
    expect(await ask(key.headers, "192.0.2.16")).toEqual([403, "forbidden"]);
    for (let i = 0; i < 6; i += 1) {
      expect(await ask(key.headers, "2001:db8:bbbb::1")).toEqual([403, "forbidden"]);
    }
  });

  test("record the last use", async () => {
    const key = await makeTestKey(account.ctx);
    await ask(key.headers);
    await vi.waitFor(async () => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT last_used_at FROM api_keys WHERE key_id = $1", [key.id]),
      );
      expect(rows[0].last_used_at).toBeInstanceOf(Date);
    }, 30_000);
  });

  test("leave no usable key or session in a database dump", async () => {
    const key = await makeTestKey(account.ctx);
    const person = await makeTestPerson(account.ctx, "owner");
    await ask(key.headers);
    const { rows } = await asOwner((tx) =>
      tx.query(
        `SELECT query_to_xml('SELECT * FROM api_keys', true, false, '')::text
             || query_to_xml('SELECT * FROM sessions', true, false, '')::text AS dump`,
      ),
    );
    expect(rows[0].dump).toContain(String(account.id));
    expect(rows[0].dump).not.toContain(key.secret);
    expect(rows[0].dump).not.toContain(person.sid);
  });
});

describe("sessions", () => {
  test("allow reads with the cookie alone", async () => {
    const { headers } = await makeTestPerson(account.ctx, "accountant");
    for (const prefix of ["", "__Secure-", "__Host-"]) {
      expect(await ask({ cookie: `a=b; ${prefix}${headers.cookie}; c=d` })).toEqual([200, "ok"]);
    }
  });

  test("are revoked at once, for one session or all of a user", async () => {
    const first = await makeTestPerson(account.ctx, "owner");
    expect(await ask(first.headers)).toEqual([200, "ok"]);
    await revokeSession(first.sid);
    expect(await ask(first.headers)).toEqual([401, "missing_credentials"]);

    const second = await makeTestPerson(account.ctx, "owner");
    const other = await openTestSession(account.id, second.userId);
    await withoutAccount((tx) => endSessionsByUser(tx, second.userId, tokenHash(other)));
    expect(await ask(second.headers)).toEqual([401, "missing_credentials"]);
    const token = await encode({ token: { sid: other }, secret: env.NEXTAUTH_SECRET });
    expect(await ask({ cookie: `next-auth.session-token=${token}` })).toEqual([200, "ok"]);
  });

  test.each([
    [
      "idle for 30 minutes",
      "UPDATE sessions SET last_seen_at = now() - interval '30 minutes' WHERE user_id = $1",
    ],
    ["older than its end", "UPDATE sessions SET expires_at = now() WHERE user_id = $1"],
    ["of a disabled person", "UPDATE users SET disabled_at = now() WHERE user_id = $1"],
    ["without membership", "DELETE FROM memberships WHERE user_id = $1"],
  ])("return 401 for a session %s", async (_, sql) => {
    const person = await makeTestPerson(account.ctx, "owner");
    expect(await ask(person.headers)).toEqual([200, "ok"]);
    await asOwner((tx) => tx.query(sql, [person.userId]));
    expect(await ask(person.headers)).toEqual([401, "missing_credentials"]);
  });

  test("survive 29 minutes without a request, and record the next one", async () => {
    const person = await makeTestPerson(account.ctx, "owner");
    const age =
      "UPDATE sessions SET last_seen_at = now() - interval '29 minutes' WHERE user_id = $1";
    await withoutAccount((tx) => tx.query(age, [person.userId]));
    expect(await ask(person.headers)).toEqual([200, "ok"]);
    await vi.waitFor(async () => {
      const { rows } = await withoutAccount((tx) =>
        tx.query(
          "SELECT now() - last_seen_at < interval '10 seconds' AS fresh FROM sessions WHERE user_id = $1",
          [person.userId],
        ),
      );
      expect(rows[0].fresh).toBe(true);
    }, 30_000);
  });

  test("reject forged and foreign tokens with 401, without counting the attempt", async () => {
    const sid = randomBytes(32).toString("hex");
    const foreign = await encode({ token: { sid }, secret: "another-secret-of-some-length" });
    const unknown = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET });
    for (const token of ["nonsense", foreign, unknown]) {
      const headers = { cookie: `next-auth.session-token=${token}` };
      expect(await ask(headers)).toEqual([401, "missing_credentials"]);
      expect(await counts(headers)).toBe(false);
    }
  });

  test("reject a page that was loaded as another user or in another account", async () => {
    const { headers, userId } = await makeTestPerson(account.ctx, "owner");
    expect(await ask({ ...headers, "x-session-owner": `${account.id}.${userId}` })).toEqual([
      200,
      "ok",
    ]);
    for (const owner of [`${account.id + 1}.${userId}`, `${account.id}.${userId + 1}`, "", "x"]) {
      expect(await ask({ ...headers, "x-session-owner": owner })).toEqual([403, "forbidden"]);
    }
  });

  test("reject a file link of such a page, and ignore it for API keys", async () => {
    const { headers } = await makeTestPerson(account.ctx, "owner");
    const colleague = await makeTestPerson(account.ctx, "owner");
    const file = async (account: number, by: Headers) => {
      const url = fileUrlFor(account, "/sms/export?format=csv");
      const response = await api.request(url, { headers: by });
      return [response.status, await response.text()];
    };
    expect((await file(account.id, headers))[0]).toBe(200);
    expect((await file(account.id, colleague.headers))[0]).toBe(200);
    expect((await file(account.id + 1, account.headers))[0]).toBe(200);
    const refused = [403, expect.stringContaining("The session has changed to another person")];
    expect(await file(account.id + 1, headers)).toEqual(refused);
  });

  test("prefer a key in the request over the cookie", async () => {
    const person = await makeTestPerson(account.ctx, "owner");
    const wrong = { ...person.headers, "x-service-auth-token": "1:wrong" };
    expect(await ask(wrong)).toEqual([401, "invalid_credentials"]);
  });
});

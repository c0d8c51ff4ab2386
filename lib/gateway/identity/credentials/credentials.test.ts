import { decode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import {
  browserHeaders,
  enter,
  makeSigningPerson,
  PASSWORD,
  getSessionId,
} from "@/lib/gateway/account/users/test-person";
import { testApi } from "@/lib/api-suites/test-module";
import { env } from "@/lib/env";
import { findSession, revokeSession } from "@/lib/auth/session";
import { makeTestApi } from "@/lib/api-suites/test-api";

/** Tests users' own credentials: password, reauthentication, sessions. */
const { database, api } = testApi();

async function call(sid: string, method: string, path: string, body?: object, more: object = {}) {
  const response = await api.request(path, {
    method,
    headers: { ...(await browserHeaders(sid)), ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

async function signedIn() {
  const person = await makeSigningPerson();
  return { ...person, sid: await getSessionId(await enter(person.email)) };
}

/** Moves the last reauthentication back by some minutes. */
const confirmedAgo = (userId: number, minutes: number) =>
  database.current
    .pool("app")
    .query(
      "UPDATE sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE user_id = $1",
      [userId, minutes],
    );

const NEW = "quite another password";
const change = { current_password: PASSWORD, password: NEW };

describe("PUT /me/password", () => {
  test("renews the session id, and ends all other sessions", async () => {
    const { email, sid } = await signedIn();
    const elsewhere = await getSessionId(await enter(email));
    const response = await call(sid, "PUT", "/me/password", change);
    expect(response.status).toBe(200);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(
      /^next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
    );
    const token = /=([^;]+);/.exec(cookie)?.[1];
    const claims = await decode({ ...(token && { token }), secret: env.NEXTAUTH_SECRET });
    const renewed = String(claims?.sid);
    expect(renewed).not.toBe(sid);
    expect([await findSession(sid), await findSession(elsewhere)]).toEqual([null, null]);
    expect((await call(renewed, "GET", "/me")).status).toBe(200);
    expect((await enter(email)).kind).toBe("invalid-credentials");
    expect((await enter(email, NEW)).kind).toBe("signed-in");
  });

  test("rejects one of two concurrent changes", async () => {
    const { email, sid } = await signedIn();
    const other = await getSessionId(await enter(email));
    const responses = await Promise.all([
      call(sid, "PUT", "/me/password", change),
      call(other, "PUT", "/me/password", { ...change, password: "a third password" }),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([400, 401, 409]).toContain(statuses.find((status) => status !== 200));
  });

  test.each([
    ["current_password", { ...change, current_password: "not mine" }],
    ["password", { ...change, password: "Password123" }],
    ["password", { ...change, password: "short" }],
    ["password", { ...change, password: "x".repeat(129) }],
  ])("rejects an invalid %s", async (path, body) => {
    const { sid } = await signedIn();
    const response = await call(sid, "PUT", "/me/password", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
    expect((await call(sid, "GET", "/me")).status).toBe(200);
  });

  test("rate-limits the sixth wrong password, then the right one too", async () => {
    const { sid } = await signedIn();
    for (let i = 0; i < 5; i += 1) {
      const response = await call(sid, "PUT", "/me/password", {
        ...change,
        current_password: "no",
      });
      expect(response.status).toBe(400);
    }
    const response = await call(sid, "PUT", "/me/password", change);
    expect(response.status).toBe(429);
    // Tries come back one by one, the next after three minutes.
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(100);
    // Sign-in has a separate limit, so a stolen session can't lock the user out.
    expect((await call(sid, "POST", "/me/confirm", { password: PASSWORD })).status).toBe(429);
  });
});

describe("POST /me/confirm", () => {
  const sensitive: [string, string, object | undefined, number][] = [
    ["POST", "/api_keys", { name: "Key" }, 201],
    ["DELETE", "/api_keys/999999", undefined, 404],
    ["PUT", "/api_keys/999999", { roles: ["payments"] }, 404],
    ["POST", "/me/second_factor", undefined, 201],
    ["PUT", "/me/second_factor", { code: "000000" }, 400],
    ["POST", "/me/recovery_codes", undefined, 409],
    ["DELETE", "/me/second_factor", undefined, 204],
  ];

  test.each(sensitive)(
    "%s %s requires it after ten minutes",
    async (method, path, body, status) => {
      const { sid, userId } = await signedIn();
      const getErrorCode = async () => {
        const response = await call(sid, method, path, body);
        return response.status === 403 ? response.body.code : response.status;
      };
      await confirmedAgo(userId, 9);
      expect(await getErrorCode()).toBe(status);
      await confirmedAgo(userId, 10);
      expect(await getErrorCode()).toBe("reauthentication_required");
      expect((await call(sid, "GET", "/me")).status).toBe(200);
      const confirmed = await call(sid, "POST", "/me/confirm", { password: PASSWORD });
      expect(confirmed.status).toBe(201);
      expect(confirmed.body.confirmed_until).toBeGreaterThan(Date.now() / 1000 + 500);
      expect(await getErrorCode()).toBe(status);
    },
  );

  test("isn't required to deactivate a key", async () => {
    const { sid, userId } = await signedIn();
    const { id } = (await call(sid, "POST", "/api_keys", { name: "Key" })).body;
    await confirmedAgo(userId, 60);
    const put = (body: object) => call(sid, "PUT", `/api_keys/${id}`, body);
    expect((await put({ name: "Renamed", is_active: false })).status).toBe(200);
    expect((await put({ is_active: true })).status).toBe(403);
  });

  test("confirms one session only", async () => {
    const { email, sid, userId } = await signedIn();
    const other = await getSessionId(await enter(email));
    await confirmedAgo(userId, 60);
    expect((await call(sid, "POST", "/me/confirm", { password: PASSWORD })).status).toBe(201);
    expect((await call(other, "POST", "/me/second_factor")).status).toBe(403);
  });

  test.each([
    ["password", { password: "not mine" }],
    ["code", { code: "123456" }],
    ["password", {}],
    ["", { password: PASSWORD, code: "123456" }],
  ])("rejects a wrong %s", async (path, body) => {
    const { sid, userId } = await signedIn();
    await confirmedAgo(userId, 60);
    const response = await call(sid, "POST", "/me/confirm", body);
    expect([response.status, response.body.violations[0].propertyPath]).toEqual([400, path]);
    expect((await call(sid, "POST", "/me/second_factor")).status).toBe(403);
  });

  test("rate-limits the sixth attempt, for passwords and codes", async () => {
    for (const [guess, right] of [
      [{ password: "no" }, { password: PASSWORD }],
      [{ code: "000000" }, { code: "000000" }],
    ] as const) {
      const { sid } = await signedIn();
      for (let i = 0; i < 5; i += 1) {
        expect((await call(sid, "POST", "/me/confirm", guess)).status).toBe(400);
      }
      expect((await call(sid, "POST", "/me/confirm", right)).status).toBe(429);
    }
  });
});

describe("/me/sessions", () => {
  test("lists active sessions readably, without any secret", async () => {
    const { email, sid } = await signedIn();
    const other = await getSessionId(await enter(email));
    await database.current
      .pool("app")
      .query("UPDATE sessions SET user_agent = $1, ip = '203.0.113.7'", [
        "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0<img src=x>",
      ]);
    const { status, body } = await call(sid, "GET", "/me/sessions");
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_current: true,
      browser: "Firefox",
      system: "Linux",
      ip: "203.0.113.7",
      created_at: expect.any(Number),
      last_seen_at: expect.any(Number),
      expires_at: expect.any(Number),
    });
    expect(body[1].is_current).toBe(false);
    for (const { id } of body) {
      expect(await findSession(id)).toBe(null);
      expect((await call(id, "GET", "/me")).status).toBe(401);
    }
    expect(JSON.stringify(body)).not.toContain(other);
  });

  test("ends one at once, or all others, but no other user's", async () => {
    const { email, sid } = await signedIn();
    const others = [await getSessionId(await enter(email)), await getSessionId(await enter(email))];
    const stranger = await signedIn();
    const foreign = (await call(stranger.sid, "GET", "/me/sessions")).body[0].id;
    expect((await call(sid, "DELETE", `/me/sessions/${foreign}`)).status).toBe(404);
    const listed = (await call(sid, "GET", "/me/sessions")).body;
    expect((await call(sid, "DELETE", `/me/sessions/${listed[1].id}`)).status).toBe(204);
    expect((await call(sid, "DELETE", `/me/sessions/${listed[1].id}`)).status).toBe(404);
    const statuses = await Promise.all(others.map((item) => call(item, "GET", "/me")));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await call(sid, "DELETE", "/me/sessions")).status).toBe(204);
    for (const one of others) expect((await call(one, "GET", "/me")).status).toBe(401);
    for (const one of [sid, stranger.sid]) expect((await call(one, "GET", "/me")).status).toBe(200);
  });

  test("neither lists nor accepts idle and expired sessions", async () => {
    const { email, sid } = await signedIn();
    const [idle, old] = [
      await getSessionId(await enter(email)),
      await getSessionId(await enter(email)),
    ];
    const age = (column: string, other: string) =>
      database.current
        .pool("app")
        .query(`UPDATE sessions SET ${column} WHERE session_hash = sha256($1::text::bytea)`, [
          other,
        ]);
    await age("last_seen_at = now() - interval '30 minutes'", idle);
    await age("expires_at = now()", old);
    expect((await call(sid, "GET", "/me/sessions")).body).toHaveLength(1);
    for (const one of [idle, old]) expect((await call(one, "GET", "/me")).status).toBe(401);
  });

  test("ends the session at once on sign-out", async () => {
    const { sid } = await signedIn();
    await revokeSession(sid);
    expect((await call(sid, "GET", "/me")).status).toBe(401);
  });
});

test("sets a __Host- and Secure cookie over https", async () => {
  const { api: secure } = makeTestApi({ isSecure: true });
  const { sid } = await signedIn();
  const response = await secure.request("/me/password", {
    method: "PUT",
    headers: await browserHeaders(sid),
    body: JSON.stringify(change),
  });
  expect(response.headers.get("set-cookie")).toMatch(
    /^__Host-next-auth\.session-token=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=43200$/,
  );
});

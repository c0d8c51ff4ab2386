import { describe, expect, test } from "vitest";
import { testApi } from "./test-module";
import { allRoutes } from "@/lib/api";
import { getHttpStatus } from "@/lib/http/output/error-codes";
import { listErrorCodes } from "@/lib/http/docs/operation-errors";
import { allowsTestKeys, getKeyRoles } from "@/lib/http/permission";
import type { AnyRoute } from "@/lib/http/route";
import { freshIp, makeTestAccount, makeTestKey, makeTestPerson, TEST_IP_HEADER } from "./test-api";
import { type Context, type KeyRole, MEMBER_ROLES, type MemberRole } from "@/lib/core/context";
import { listIdNames, getKit, buildPath } from "./test-kits";

/** Contract of every operation; new rows are covered by being listed. */
const { api } = testApi();

const title = (row: AnyRoute) => `${row.method.toUpperCase()} ${row.path}`;
const rows = allRoutes.map((row) => [title(row), row] as const);
const guarded = rows.filter(([, row]) => row.auth !== "public");
const withBody = guarded.filter(([, row]) => row.body !== undefined);

type Headers = Record<string, string>;

function call(row: AnyRoute, headers: Headers = {}, body?: string) {
  const init: RequestInit = {
    method: row.method.toUpperCase(),
    headers: { [TEST_IP_HEADER]: freshIp(), ...headers },
  };
  if (row.body !== undefined) {
    init.body = body ?? "{}";
    init.headers = { "content-type": "application/json", ...init.headers };
  }
  if (row.upload !== undefined) init.body = getKit(row).file ?? "";
  return api.request(buildPath(row), init);
}

/** Returns credentials of a separate account that can call the row. */
async function entitled(row: AnyRoute, options = {}): Promise<Headers> {
  const { ctx } = await makeTestAccount(options);
  const [role] = getKeyRoles(row);
  if (role !== undefined) return (await makeTestKey(ctx, { roles: [role as "messaging"] })).headers;
  const [member = "owner"] = row.permission?.members ?? [];
  return (await makeTestPerson(ctx, member)).headers;
}

const shared = new Map<string, Promise<Headers>>();

/** On a shared account, for requests that read or are rejected. */
function entitledOnce(row: AnyRoute, options: { isActivated?: boolean } = {}): Promise<Headers> {
  const name = JSON.stringify([getKeyRoles(row)[0], row.permission?.members[0], options]);
  const made = shared.get(name) ?? entitled(row, options);
  shared.set(name, made);
  return made;
}
const getReader = (row: AnyRoute) => (row.method === "get" ? entitledOnce(row) : entitled(row));

let bystander: ReturnType<typeof makeTestAccount> | undefined;
function theBystander() {
  bystander ??= makeTestAccount();
  return bystander;
}
const senders = new Map<string, Promise<Headers>>();

/** Shares one account's headers among rejected requests, which have no side effects. */
function refused(name: string, make: (ctx: Context) => Promise<{ headers: Headers }>) {
  const made =
    senders.get(name) ??
    theBystander()
      .then(({ ctx }) => make(ctx))
      .then((item) => item.headers);
  senders.set(name, made);
  return made;
}
const refusedKey = (role: KeyRole) => refused(role, (ctx) => makeTestKey(ctx, { roles: [role] }));
const refusedPerson = (role: MemberRole) => refused(role, (ctx) => makeTestPerson(ctx, role));

async function expectError(response: Response, status: number, code: string) {
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.stringContaining(`"${code}"`)]);
  const body = JSON.parse(text);
  expect(body.code).toBe(code);
  expect(body.request_id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(response.headers.get("x-service-request-id")).toBe(body.request_id);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-frame-options")).toBe("deny");
  expect(response.headers.get("vary")).toBe("Accept");
  expect(response.headers.get("link")).toContain("/docs.jsonld>");
  expect(body["hydra:description"] ?? body.detail).toEqual(expect.stringMatching(/./));
}

describe("route table", () => {
  test("has unique ids, roles on protected routes, and matching statuses", () => {
    const ids = allRoutes.map((row) => row.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const row of allRoutes) {
      expect(row.auth === "public" || row.permission !== undefined).toBe(true);
      expect(row.status === 204).toBe(row.returns.kind === "nothing");
    }
  });
});

describe("without a key", () => {
  // One address for all: were they counted, it would soon be blocked.
  const address = { [TEST_IP_HEADER]: freshIp() };
  test.each(guarded)("%s is rejected with 401 in both formats, and not counted", async (_, row) => {
    for (const [accept, type] of [
      ["application/json", "application/problem+json; charset=utf-8"],
      ["application/ld+json", "application/ld+json; charset=utf-8"],
    ] as const) {
      const response = await call(row, { ...address, accept });
      expect(response.headers.get("content-type")).toBe(type);
      await expectError(response, 401, "missing_credentials");
    }
  });
});

/** Wrong keys from one address, before it is blocked. */
const TRIES = 4;

describe("with a wrong key", () => {
  const someRows = Array.from({ length: Math.ceil(guarded.length / TRIES) }, (_, at) =>
    // The last ones again, where fewer are left.
    guarded
      .slice(at * TRIES)
      .slice(0, TRIES)
      .concat(guarded)
      .slice(0, TRIES),
  );
  test.each(someRows.map((item) => [item.map(([name]) => name).join(", "), item] as const))(
    "%s is rejected four times with 401, then with 429",
    async (_, some) => {
      const address = { [TEST_IP_HEADER]: freshIp() };
      const wrong = { ...address, "x-service-auth-token": "1000001:gw_live_wrong" };
      for (const [, row] of some)
        await expectError(await call(row, wrong), 401, "invalid_credentials");
      for (const [, row] of some) {
        const blocked = await call(row, wrong);
        expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(500);
        await expectError(blocked, 429, "ip_blocked");
        const right = await entitledOnce(row);
        if ("x-service-auth-token" in right) {
          await expectError(await call(row, { ...right, ...address }), 429, "ip_blocked");
        }
      }
    },
  );
});

describe("with an account that is not activated", () => {
  test.each(guarded)("%s is rejected with 403", async (_, row) => {
    const headers = await entitledOnce(row, { isActivated: false });
    await expectError(await call(row, headers), 403, "account_not_activated");
  });
});

describe("with a key of the wrong role", () => {
  test.each(guarded)("%s is rejected with 403", async (_, row) => {
    for (const role of ["messaging", "read", "payments"] as const) {
      if (getKeyRoles(row).includes(role)) continue;
      await expectError(await call(row, await refusedKey(role)), 403, "forbidden");
    }
  });
});

describe("with a user of the wrong role", () => {
  test.each(guarded)("%s is rejected with 403", async (_, row) => {
    for (const role of MEMBER_ROLES) {
      if (row.permission?.members.includes(role)) continue;
      await expectError(await call(row, await refusedPerson(role)), 403, "forbidden");
    }
  });
});

describe("with a test key", () => {
  test.each(guarded.filter(([, row]) => !allowsTestKeys(row) && getKeyRoles(row).length > 0))(
    "%s is rejected with 403",
    async (_, row) => {
      const headers = await refused("test key", (ctx) =>
        makeTestKey(ctx, { roles: ["messaging", "payments"], is_test: true }),
      );
      await expectError(await call(row, headers), 403, "forbidden");
    },
  );
});

describe("with a cross-site request", () => {
  test.each(guarded.filter(([, row]) => row.method !== "get"))(
    "%s is rejected with 403",
    async (_, row) => {
      const headers = await refusedPerson(row.permission?.members[0] ?? "owner");
      const cookie = { cookie: headers.cookie ?? "" };
      for (const origin of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: "https://evil.example" },
        { origin: "null" },
        {},
      ]) {
        const response = await call(row, { ...cookie, host: "localhost", ...(origin as Headers) });
        await expectError(response, 403, "cross_site_request");
      }
    },
  );
});

describe("request bodies", () => {
  const getBodyLimit = (row: AnyRoute) => row.bodyLimit ?? 1024 * 1024;
  /** Sends an oversized body to one operation per limit, and only its Content-Length to the others. */
  const firstOfLimit = new Map(
    [...withBody].reverse().map(([, row]) => [getBodyLimit(row), row] as const),
  );
  const callBeyondLimit = (row: AnyRoute, headers: Headers) => {
    const length = getBodyLimit(row) + 1;
    return firstOfLimit.get(getBodyLimit(row)) === row
      ? call(row, headers, JSON.stringify({ text: "x".repeat(length) }))
      : call(row, { ...headers, "content-length": String(length) }, "{}");
  };

  test.each(withBody)("%s rejects invalid JSON", async (_, row) => {
    const headers = await entitledOnce(row);
    for (const body of ["{", "", '{"a":1,"a":2}', '{"__proto__":1}', '"\\u0000"', "\ufeff{}"]) {
      await expectError(await call(row, headers, body), 400, "invalid_json");
    }
    await expectError(await call(row, headers, "[1]"), 400, "invalid_input");
    await expectError(await callBeyondLimit(row, headers), 413, "body_too_large");
    const form = { "content-type": "application/x-www-form-urlencoded" };
    await expectError(
      await call(row, { ...headers, ...form }, "a=1"),
      415,
      "unsupported_media_type",
    );
    const zipped = { "content-encoding": "gzip" };
    await expectError(await call(row, { ...headers, ...zipped }), 415, "unsupported_media_type");
  });

  const takesFile = guarded.filter(([, row]) => row.upload !== undefined);
  test.each(takesFile)("%s rejects files that aren't tables", async (_, row) => {
    const headers = await entitledOnce(row);
    const path = buildPath(row);
    const post = (body: BodyInit, more: Headers = {}) =>
      api.request(path, { method: "POST", headers: { ...headers, ...more }, body });
    const form = { "content-type": "multipart/form-data; boundary=x" };
    await expectError(await post(""), 400, "invalid_json");
    await expectError(await post("nothing", form), 400, "invalid_input");
    const field = '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--x--\r\n';
    await expectError(await post(field, form), 400, "invalid_input");
    const huge = new Uint8Array((row.upload?.limit ?? 0) + 1);
    await expectError(await post(huge), 413, "body_too_large");
    const zipped = { "content-encoding": "gzip" };
    await expectError(await post("x", zipped), 415, "unsupported_media_type");
  });

  const takesNothing = ({ body, upload, method }: AnyRoute) =>
    body === undefined && upload === undefined && method !== "get";
  test.each(guarded.filter(([, row]) => takesNothing(row)))(
    "%s ignores body and Content-Type",
    async (_, row) => {
      const headers = await entitled(row);
      const response = await api.request(buildPath(row), {
        method: row.method.toUpperCase(),
        headers: { ...headers, "content-type": "text/plain", "content-encoding": "gzip" },
        body: "{",
      });
      expect([400, 413, 415]).not.toContain(response.status);
    },
  );
});

describe("responses", () => {
  test.each(rows)("%s responds in both formats with a documented status", async (_, row) => {
    const headers = row.auth === "public" ? {} : await getReader(row);
    const documented = [row.status, ...listErrorCodes(row).map(getHttpStatus)];
    for (const accept of ["application/json", "application/ld+json"]) {
      const response = await call(row, { ...headers, accept });
      expect(documented).toContain(response.status);
      expect(response.headers.get("x-service-request-id")).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(response.status).not.toBe(500);
    }
  });

  test.each(rows.filter(([, row]) => !["nothing", "download"].includes(row.returns.kind)))(
    "%s only serves JSON",
    async (_, row) => {
      const headers = row.auth === "public" ? {} : await getReader(row);
      const response = await call(row, { ...headers, accept: "text/html" });
      expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      await expectError(response, 406, "not_acceptable");
    },
  );

  test.each(rows)(
    "%s: returns 405 with Allow for other methods, 204 for OPTIONS",
    async (_, row) => {
      const { headers } = await theBystander();
      const wrong = await api.request(buildPath(row), { method: "PATCH", headers });
      expect(wrong.headers.get("allow")?.split(", ")).toContain(row.method.toUpperCase());
      await expectError(wrong, 405, "method_not_allowed");
      const options = await api.request(buildPath(row), { method: "OPTIONS" });
      expect(options.status).toBe(204);
      expect(options.headers.get("access-control-allow-origin")).toBeNull();
      const overridden = await api.request(buildPath(row), {
        method: "PATCH",
        headers: { ...headers, "x-http-method-override": row.method.toUpperCase() },
      });
      expect(overridden.status).toBe(405);
    },
  );
});

describe("another account's ids", () => {
  const withId = guarded.filter(([, row]) => row.path.includes("{") && row.body === undefined);
  test.each(withId)("%s is rejected with 404, also for ids of any form", async (_, row) => {
    const headers = await getReader(row);
    if (listIdNames(row).length > 0) {
      await expectError(await call(row, headers), 404, "not_found");
    }
    for (const id of [
      "0",
      "-1",
      "9223372036854775808",
      "..%2fme",
      "%00",
      "a".repeat(500),
      "%F0%9F",
    ]) {
      const path = row.path.replace(/\{\w+\}/g, id);
      const response = await api.request(path, {
        method: row.method.toUpperCase(),
        headers,
        ...(row.upload !== undefined && { body: getKit(row).file ?? "" }),
      });
      await expectError(response, 404, "not_found");
    }
  });
});

test("returns 404 with a request ID for unknown paths, for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
    for (const path of ["/nothing", "/sms/a/b/c", "/%2e%2e/x", "/me/", "/ME"]) {
      await expectError(await api.request(path, { method }), 404, "not_found");
    }
  }
});

test("merges doubled slashes, and handles HEAD as GET without a body", async () => {
  const { headers } = await makeTestAccount();
  expect((await api.request("//me", { headers })).status).toBe(200);
  const head = await api.request("/me", { method: "HEAD", headers });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe("");
});

import { testModule } from "@/lib/api-suites/test-module";
import { describe, expect, test, vi } from "vitest";
import { asOwner } from "@/lib/db/transaction";
import {
  freshIp,
  makeTestAccount,
  makeTestApi,
  makeTestPerson,
  TEST_IP_HEADER,
} from "@/lib/api-suites/test-api";

const { api, send, account, owner, developer } = testModule({
  people: ["owner", "developer"],
  isShared: true,
});

async function create(body: object, person = owner) {
  const response = await send(person, "POST", "/api_keys", body);
  expect(response.status).toBe(201);
  return response.body;
}

describe("creating", () => {
  test("shows the secret once, and the key works", async () => {
    const made = await create({ name: "Shop" });
    expect(made).toMatchObject({
      name: "Shop",
      kind: "api",
      roles: ["messaging"],
      is_test: false,
      is_active: true,
      ip_list: [],
      spend_cap: null,
      expires_at: null,
      client_id: account.id,
      secret: expect.stringMatching(/^gw_live_[0-9A-Za-z]{49}$/),
      token: `${account.id}:${made.secret}`,
    });
    const me = await api.request("/me", { headers: { "x-service-auth-token": made.token } });
    expect(me.status).toBe(200);
    const list = JSON.stringify((await send(owner, "GET", "/api_keys")).body);
    expect(list).toContain(`"id":${made.id}`);
    expect(list).not.toContain(made.secret);
  });

  test("stores IP ranges, cap and expiry", async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 3600;
    const made = await create({
      name: "Narrow",
      is_test: true,
      roles: ["read", "messaging", "read"],
      ip_list: ["192.0.2.77/24", "2001:db8::1"],
      spend_cap: 12.5,
      expires_at,
    });
    expect(made).toMatchObject({
      is_test: true,
      roles: ["read", "messaging"],
      ip_list: ["192.0.2.0/24", "2001:db8::1/128"],
      spend_cap: 12.5,
      expires_at,
      secret: expect.stringMatching(/^gw_test_/),
    });
  });

  test.each([
    [{}, 400, "name"],
    [{ name: "" }, 400, "name"],
    [{ name: "x".repeat(101) }, 400, "name"],
    [{ name: "a", roles: [] }, 400, "roles"],
    [{ name: "a", roles: ["admin"] }, 400, "roles[0]"],
    [{ name: "a", ip_list: ["192.0.2.1", "nonsense"] }, 400, "ip_list[1]"],
    [{ name: "a", ip_list: ["192.0.2.0/33"] }, 400, "ip_list[0]"],
    [{ name: "a", spend_cap: -1 }, 400, "spend_cap"],
    [{ name: "a", spend_cap: "5" }, 400, "spend_cap"],
    [{ name: "a", expires_at: 1.5 }, 400, "expires_at"],
    [{ name: "a", expires_at: 5 }, 422, "expires_at"],
  ])("rejects %j", async (body, status, path) => {
    const response = await send(owner, "POST", "/api_keys", body);
    expect(response.status).toBe(status);
    expect(response.body.violations[0].propertyPath).toBe(path);
  });

  test("requires an owner for keys with payment permission", async () => {
    const refused = await send(developer, "POST", "/api_keys", { name: "a", roles: ["payments"] });
    expect(refused.status).toBe(403);
    const made = await create({ name: "Billing", roles: ["payments"] });
    const change = await send(developer, "PUT", `/api_keys/${made.id}`, { ip_list: [] });
    expect(change.status).toBe(403);
    const own = await create({ name: "Mine" }, developer);
    const raise = await send(developer, "PUT", `/api_keys/${own.id}`, { roles: ["payments"] });
    expect(raise.status).toBe(403);
  });
});

describe("changing", () => {
  test("keeps absent fields, clears null fields, deactivates and activates", async () => {
    const made = await create({ name: "Old", spend_cap: 3, ip_list: ["127.0.0.1"] });
    const path = `/api_keys/${made.id}`;
    const renamed = (await send(owner, "PUT", path, { name: "New" })).body;
    expect(renamed).toMatchObject({ name: "New", spend_cap: 3, ip_list: ["127.0.0.1/32"] });
    const cleared = (await send(owner, "PUT", path, { spend_cap: null, ip_list: null })).body;
    expect(cleared).toMatchObject({ name: "New", spend_cap: null, ip_list: [] });
    expect((await send(owner, "PUT", path, { is_active: false })).body).toMatchObject({
      is_active: false,
    });
    expect((await send(owner, "PUT", path, { is_active: true })).body).toMatchObject({
      is_active: true,
    });
  });

  test("shows who created a key, and from where it was used", async () => {
    const made = await create({ name: "Used" });
    expect(made).toMatchObject({ created_by: "Test person", last_used_ip: null });
    const address = freshIp();
    await api.request("/me", {
      headers: { "x-service-auth-token": made.token, [TEST_IP_HEADER]: address },
    });
    await vi.waitFor(async () => {
      const [key] = (await send(owner, "GET", "/api_keys?name=Used")).body;
      expect(key.last_used_at).toEqual(expect.any(Number));
      expect(new URL(`http://[${key.last_used_ip}]`).host).toBe(
        new URL(`http://[${address}]`).host,
      );
    }, 30_000);
  });

  test("rotates by creating a new key and deleting the old one", async () => {
    const old = await create({ name: "Rotated" });
    const fresh = await create({ name: "Rotated" });
    for (const { token } of [old, fresh]) {
      const me = await api.request("/me", { headers: { "x-service-auth-token": token } });
      expect(me.status).toBe(200);
    }
    expect((await send(owner, "DELETE", `/api_keys/${old.id}`)).status).toBe(204);
    expect((await send(owner, "DELETE", `/api_keys/${old.id}`)).status).toBe(404);
    const list = (await send(owner, "GET", "/api_keys?name=rotated")).body;
    expect(list.map(({ id }: { id: number }) => id)).toEqual([fresh.id]);
  });

  test("returns 404 for another account's key", async () => {
    const stranger = await makeTestAccount();
    const person = await makeTestPerson(stranger.ctx, "owner");
    const { id } = await create({ name: "Foreign" });
    expect((await send(person, "PUT", `/api_keys/${id}`, { name: "x" })).status).toBe(404);
    expect((await send(person, "DELETE", `/api_keys/${id}`)).status).toBe(404);
    const list = (await send(person, "GET", "/api_keys?count=true")).body;
    expect(list.some((key: { id: number }) => key.id === id)).toBe(false);
  });
});

describe("rotating", () => {
  // Keys are cached per process for a second, so each request uses a new process.
  const requestStatus = async (token: string) =>
    (
      await makeTestApi().api.request("/me", {
        headers: { "x-service-auth-token": token, [TEST_IP_HEADER]: freshIp() },
      })
    ).status;
  const rotate = (id: number, overlap_hours: number, person = owner) =>
    send(person, "POST", `/api_keys/${id}/rotate`, { overlap_hours });

  test("accepts both secrets during the overlap, and keeps the key's id", async () => {
    const made = await create({ name: "Turned", spend_cap: 7, ip_list: ["2001:db8::/32"] });
    const { status, body } = await rotate(made.id, 24);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made.id,
      spend_cap: 7,
      client_id: account.id,
      secret: expect.stringMatching(/^gw_live_[0-9A-Za-z]{49}$/),
      previous_secret: {
        secret_start: made.secret.slice(0, 12),
        secret_end: made.secret.slice(-4),
        valid_until: expect.any(Number),
      },
    });
    expect(body.secret).not.toBe(made.secret);
    expect([await requestStatus(made.token), await requestStatus(body.token)]).toEqual([200, 200]);
    await asOwner((tx) =>
      tx.query("UPDATE api_key_previous_secrets SET valid_until = now() WHERE key_id = $1", [
        made.id,
      ]),
    );
    expect([await requestStatus(made.token), await requestStatus(body.token)]).toEqual([401, 200]);
    const [listed] = (await send(owner, "GET", "/api_keys?name=Turned")).body;
    expect(listed.previous_secret).toBeNull();
  });

  test("ends the old secret at once without overlap, and the first overlap on a second rotation", async () => {
    const made = await create({ name: "Leaked", is_test: true });
    const first = await rotate(made.id, 0);
    expect(first.body).toMatchObject({
      previous_secret: null,
      secret: expect.stringMatching(/^gw_test_/),
    });
    expect(await requestStatus(made.token)).toBe(401);
    const second = await rotate(made.id, 1);
    const third = await rotate(made.id, 168);
    const all = [first, second, third].map(({ body }) => requestStatus(body.token));
    expect(await Promise.all(all)).toEqual([401, 200, 200]);
  });

  test("rejects both secrets after deactivation or deletion", async () => {
    const made = await create({ name: "Ended" });
    const { body } = await rotate(made.id, 24);
    await send(owner, "PUT", `/api_keys/${made.id}`, { is_active: false });
    expect([await requestStatus(made.token), await requestStatus(body.token)]).toEqual([401, 401]);
    await send(owner, "DELETE", `/api_keys/${made.id}`);
    expect([await requestStatus(made.token), await requestStatus(body.token)]).toEqual([401, 401]);
    expect((await rotate(made.id, 1)).status).toBe(404);
  });

  test("requires an owner for keys with payment permission", async () => {
    const made = await create({ name: "Billing", roles: ["payments"] });
    expect((await rotate(made.id, 1, developer)).status).toBe(403);
    // Only keys of their own: an owner's key may do more than a developer, and its new secret would, too.
    expect((await rotate((await create({ name: "Owner" })).id, 1, developer)).status).toBe(403);
    expect((await rotate((await create({ name: "Own" }, developer)).id, 1, developer)).status).toBe(
      200,
    );
  });

  test.each([[{}], [{ overlap_hours: -1 }], [{ overlap_hours: 169 }], [{ overlap_hours: 1.5 }]])(
    "rejects %j",
    async (body) => {
      const { id } = await create({ name: "Same" });
      const response = await send(owner, "POST", `/api_keys/${id}/rotate`, body);
      expect(response.status).toBe(400);
      expect(response.body.violations[0].propertyPath).toBe("overlap_hours");
    },
  );
});

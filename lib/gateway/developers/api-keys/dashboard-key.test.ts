import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { submitDueMessages, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import {
  freshIp,
  makeTestAccount,
  makeTestKey,
  makeTestPerson,
  TEST_IP_HEADER,
  type TestKey,
} from "@/lib/api-suites/test-api";
import { projectRoot } from "@/lib/project-root";

/** Messages sent in the dashboard belong to a dedicated key without API access. */
const { api, send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  isShared: true,
  hasRates: true,
});
let key: TestKey;

interface ShownKey {
  id: number;
  kind: string;
}

beforeAll(async () => {
  key = await makeTestKey(account.ctx);
});

async function dashboardKeys(person = owner): Promise<ShownKey[]> {
  const { body } = await send(person, "GET", "/api_keys");
  return body.filter(({ kind }: ShownKey) => kind === "dashboard");
}

async function dashboardKeyId(): Promise<number> {
  const [found] = await dashboardKeys();
  if (found === undefined) throw new Error("The account has no key of the dashboard");
  return found.id;
}

const keyRows = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query("SELECT * FROM api_keys WHERE account_id = $1", [account.id]);
    return rows;
  });

describe("dashboard key", () => {
  test("exists once in every account, named and without a secret", async () => {
    expect(await dashboardKeys()).toEqual([
      expect.objectContaining({
        name: "Dashboard",
        roles: [],
        is_active: true,
        is_test: false,
        secret_start: "",
        secret_end: "",
        expires_at: null,
        created_by: null,
      }),
    ]);
    const other = await makeTestAccount();
    const otherId = (await dashboardKeys(await makeTestPerson(other.ctx, "owner")))[0]?.id;
    expect(otherId).toBeGreaterThanOrEqual(1);
    expect(otherId).not.toBe(await dashboardKeyId());
    const { body } = await send(owner, "GET", "/api_keys?kind=dashboard");
    expect(body).toHaveLength(1);
  });

  test("authenticates no request with any secret", async () => {
    const id = await dashboardKeyId();
    for (const secret of ["", "Dashboard", "null", String(id), "gw_live_"]) {
      const response = await send(
        {
          headers: {
            "x-service-auth-token": `${account.id}:${secret}`,
            [TEST_IP_HEADER]: freshIp(),
          },
        },
        "GET",
        "/me",
      );
      expect([secret, response.status]).toEqual([secret, 401]);
    }
  });

  test("can't be updated, rotated, taken over or deleted", async () => {
    const path = `/api_keys/${await dashboardKeyId()}`;
    const before = await keyRows();
    for (const [method, address, body] of [
      ["PUT", path, { name: "Mine" }],
      ["PUT", path, { is_active: false }],
      ["PUT", path, { spend_cap: 1, roles: ["messaging"] }],
      ["POST", `${path}/rotate`, { overlap_hours: 0 }],
      ["POST", `${path}/take_over`, undefined],
      ["DELETE", path, undefined],
    ] as const) {
      const response = await send(owner, method, address, body);
      expect(response).toMatchObject({
        status: 409,
        body: { code: "conflict", reason: "dashboard_key" },
      });
    }
    expect(await keyRows()).toEqual(before);
  });

  test("can't be created by users", async () => {
    const { status } = await send(owner, "POST", "/api_keys", { name: "a", kind: "dashboard" });
    expect(status).toBe(400);
  });

  test("has a number that no key with a secret can get", async () => {
    const insert = asOwner((tx) =>
      tx.query("UPDATE api_keys SET key_id = account_id WHERE account_id = $1 AND key_id = $2", [
        account.id,
        key.id,
      ]),
    );
    await expect(insert).rejects.toThrow(/violates (check|unique) constraint/);
  });

  test("is created for existing accounts by the migration", async () => {
    const file = path.join(projectRoot(), "lib/db/migrations/0040_dashboard_keys.sql");
    const sql = readFileSync(file, "utf8");
    const fill = sql.slice(sql.indexOf("INSERT INTO api_keys"));
    const old = await makeTestAccount();
    await asOwner(async (tx) => {
      await tx.query("DELETE FROM api_keys WHERE kind = 'dashboard'");
      await tx.query(fill);
    });
    expect(await dashboardKeys(await makeTestPerson(old.ctx, "owner"))).toHaveLength(1);
    expect(await dashboardKeys()).toHaveLength(1);
  });
});

describe("messages", () => {
  let byPerson: string;
  let byKey: string;
  let id: number;

  beforeAll(async () => {
    id = await dashboardKeyId();
    byPerson = (await (await postJson(api, "/sms", owner.headers, VALID)).json()).uuid;
    byKey = (await (await postJson(api, "/sms", key.headers, VALID)).json()).uuid;
    await submitDueMessages(account.id, 10);
  });

  const uuids = async (query: string): Promise<string[]> => {
    const { status, body } = await send(owner, "GET", `/sms?${query}`);
    expect(status).toBe(200);
    return body.map(({ uuid }: { uuid: string }) => uuid);
  };

  test("of users include its id in every response", async () => {
    const made = await (await postJson(api, "/sms", owner.headers, VALID)).json();
    const dry = await (await postJson(api, "/sms/dryrun", owner.headers, VALID)).json();
    const read = (await send(key, "GET", `/sms/${byPerson}`)).body;
    const linked = await api.request(`/sms/${byPerson}`, {
      headers: { ...owner.headers, accept: "application/ld+json" },
    });
    const all = [made, dry, read, await linked.json()];
    expect(all.map(({ key_id }) => key_id)).toEqual([id, id, id, id]);
    expect((await send(owner, "GET", `/sms/${byKey}`)).body.key_id).toBe(key.id);
    const file = await api.request("/sms/export?columns[]=uuid&columns[]=key_id", {
      headers: owner.headers,
    });
    expect(await file.text()).toContain(`${byPerson},${id}\r\n`);
    await send(owner, "DELETE", `/sms/${made.uuid}`);
  });

  test("are found by it, along with those of other keys", async () => {
    expect(await uuids(`key_id=${id}`)).toEqual([byPerson]);
    expect(await uuids(`key_id[]=${id}&key_id[]=999999999`)).toEqual([byPerson]);
    expect(await uuids(`key_id[]=${id}&key_id[]=${key.id}`)).toEqual([byKey, byPerson]);
    expect(await uuids(`key_id=${key.id}`)).toEqual([byKey]);
  });

  test("are distinguished by their source", async () => {
    expect(await uuids("origin=dashboard")).toEqual([byPerson]);
    expect(await uuids("origin[]=api&origin[]=kannel")).toEqual([byKey]);
  });

  test("always have a key, so a request for those without one changes no rows", async () => {
    const response = await send(owner, "POST", "/sms/ops/batch_delete?exists[key_id]=true");
    expect(response).toMatchObject({ status: 422, body: { reason: "unreadable_filter" } });
    expect(await uuids("")).toEqual([byKey, byPerson]);
  });

  test("are summed under it", async () => {
    const sums = (query: string) => send(owner, "GET", `/stats/messages?${query}`);
    const grouped = (await sums("group_by=key_id")).body;
    const groups = grouped.groups.map(({ group, sent }: { group: string; sent: number }) => [
      group,
      sent,
    ]);
    expect(new Map(groups)).toEqual(
      new Map([
        [String(id), 1],
        [String(key.id), 1],
      ]),
    );
    expect(grouped.periods.map(({ group }: { group: string }) => group).sort()).toEqual(
      [String(id), String(key.id)].sort(),
    );
    expect((await sums(`key_id=${id}`)).body.totals.sent).toBe(1);
    expect((await sums(`key_id[]=${id}&key_id[]=${key.id}`)).body.totals.sent).toBe(2);
  });
});

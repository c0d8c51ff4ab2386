import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestPerson, type TestAccount, type TestPerson } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { makeImporter } from "@/lib/gateway/contacts/imports/test-imports";
import { subscribePhone, unsubscribePhone } from "@/lib/gateway/contacts/phones/public";
import { projectRoot } from "@/lib/project-root";
import { lockGroup } from "@/lib/gateway/contacts/group-records/public";
import { findStatsMismatches } from "./test-group-stats";

const database = testDatabase();
type Importer = Awaited<ReturnType<typeof makeImporter>>;
let importer: Importer;
let account: TestAccount;
let owner: TestPerson;
let send: Importer["send"];

beforeAll(() => importTestRates());
beforeEach(async () => {
  importer = await makeImporter();
  ({ account, owner, send } = importer);
});

const phone = (index: number) => `+4917139200${String(index).padStart(2, "0")}`;
const make = async (name: string, numbers: number[] = []): Promise<number> =>
  (
    await send(owner, "POST", "/groups", {
      name,
      phones: numbers.map((n) => ({ phone: phone(n) })),
    })
  ).body.id;
const at = (time: string): Context => ({ ...account.ctx, now: () => new Date(time) });
const getGrowth = async (groupId: number, query = "") =>
  (await send(owner, "GET", `/groups/${groupId}/growth?${query}`)).body;
const getFigures = async (...ids: number[]) =>
  (await send(owner, "GET", `/stats/groups?${ids.map((id) => `group[]=${id}`).join("&")}`)).body
    .groups;

/** Every way in which a number comes into a group or leaves it, with what the group then has. */
const WRITERS: [string, (groupId: number) => Promise<unknown>, Partial<Record<string, number>>][] =
  [
    [
      "a phone is added",
      (id) => send(owner, "POST", `/groups/${id}/phones`, { phone: phone(9) }),
      { count_items: 4, added: 4 },
    ],
    [
      "a phone is added that is there already",
      (id) => send(owner, "POST", `/groups/${id}/phones`, { phone: phone(1) }),
      { count_items: 3, added: 3 },
    ],
    [
      "many are added, some of them refused",
      (id) =>
        send(
          owner,
          "POST",
          `/groups/${id}/phones/batch`,
          [8, 9, 9, 1].map((n) => ({ phone: phone(n) })),
        ),
      { count_items: 5, added: 5 },
    ],
    [
      "phones come with a group",
      (id) => send(owner, "PUT", `/groups/${id}`, { name: "All", phones: [{ phone: phone(9) }] }),
      { count_items: 4, added: 4 },
    ],
    [
      "phones come with a group, one of which can't be",
      (id) =>
        send(owner, "PUT", `/groups/${id}`, {
          name: "All",
          phones: [{ phone: phone(9) }, { phone: phone(1) }],
        }),
      { count_items: 3, added: 3 },
    ],
    [
      "a phone is deleted",
      async (id) => {
        const [{ id: phoneId }] = (await send(owner, "GET", `/groups/${id}/phones`)).body;
        await send(owner, "DELETE", `/phones/${phoneId}`);
        await send(owner, "DELETE", `/phones/${phoneId}`);
      },
      { count_items: 2, added: 3, removed: 1 },
    ],
    [
      "a file is imported",
      async (id) => {
        const { id: importId } = await importer.check(id, `phone\n${phone(8)}\n${phone(1)}\n`);
        await importer.put(importId, "/start");
      },
      { count_items: 4, added: 4 },
    ],
    [
      "an import is undone",
      async (id) => {
        const { id: importId } = await importer.check(id, `phone\n${phone(8)}\n${phone(1)}\n`);
        await importer.put(importId, "/start");
        await importer.put(importId, "/undo");
      },
      { count_items: 3, added: 4, removed: 1 },
    ],
    [
      "someone signs up",
      (id) => runWrite(account.ctx, (ctx) => subscribePhone(ctx, id, phone(9), {})),
      { count_items: 4, added: 4 },
    ],
    [
      "someone signs up again",
      (id) => runWrite(account.ctx, (ctx) => subscribePhone(ctx, id, phone(1), {})),
      { count_items: 3, added: 3 },
    ],
    [
      "someone unsubscribes from the group",
      (id) => runWrite(account.ctx, (ctx) => unsubscribePhone(ctx, id, phone(1), 3)),
      { count_items: 2, added: 3, removed: 1, unsubscribed: 1 },
    ],
    [
      "someone unsubscribes, and is noted in the group",
      (id) =>
        runWrite(account.ctx, async (ctx) => {
          await unsubscribePhone(ctx, null, phone(1), null);
          await unsubscribePhone(ctx, null, phone(1), 2);
          await unsubscribePhone(ctx, id, phone(1), 2);
        }),
      { count_items: 2, added: 3, removed: 1, unsubscribed: 1 },
    ],
    [
      "a person is forgotten",
      (id) => send(owner, "POST", `/contacts/${phone(1)}/erasure`).then(() => id),
      { count_items: 2, added: 3, removed: 1 },
    ],
  ];

test.each(WRITERS)("keeps aggregates equal to the entries after %s", async (_, write, expected) => {
  const groupId = await make("All", [1, 2, 3]);
  await make("Other", [1, 4]);
  await write(groupId);
  expect(await findStatsMismatches(account.id)).toEqual([]);
  const { totals } = await getGrowth(groupId);
  const { count_items } = (await send(owner, "GET", `/groups/${groupId}`)).body;
  expect({ count_items, ...totals }).toEqual({ removed: 0, unsubscribed: 0, ...expected });
});

describe("growth", () => {
  /** A group with a history of four days of November, in UTC. */
  async function withHistory(): Promise<number> {
    const id = await make("All");
    for (const [time, number] of [
      ["2026-11-01T22:30:00Z", 1],
      ["2026-11-01T23:30:00Z", 2],
      ["2026-11-04T12:00:00Z", 3],
    ] as const)
      await runWrite(at(time), (ctx) => subscribePhone(ctx, id, phone(number), {}));
    const leave = (time: string, number: number, reason: 2 | 5 | null) =>
      runWrite(at(time), (ctx) => unsubscribePhone(ctx, id, phone(number), reason));
    await leave("2026-11-03T08:00:00Z", 1, 5);
    await leave("2026-11-04T08:00:00Z", 2, null);
    return id;
  }
  const unix = (time: string) => Date.parse(time) / 1_000;
  const RANGE = `from=${unix("2026-11-01T00:00:00Z")}&to=${unix("2026-11-05T00:00:00Z")}`;

  test("shows each period with additions, removals and its final size", async () => {
    const id = await withHistory();
    const { periods, totals, reasons } = await getGrowth(id, `${RANGE}&time_zone=UTC`);
    const day = (date: string) => unix(`2026-11-0${date}T00:00:00Z`);
    expect(periods).toEqual([
      { period: day("1"), count_items: 2, added: 2, removed: 0, unsubscribed: 0 },
      { period: day("2"), count_items: 2, added: 0, removed: 0, unsubscribed: 0 },
      { period: day("3"), count_items: 1, added: 0, removed: 1, unsubscribed: 1 },
      { period: day("4"), count_items: 1, added: 1, removed: 1, unsubscribed: 1 },
    ]);
    expect(totals).toEqual({ added: 3, removed: 2, unsubscribed: 2 });
    expect(reasons).toEqual([
      { reason: null, count: 1 },
      { reason: 5, count: 1 },
    ]);
  });

  test("returns the size before and after a range", async () => {
    const id = await withHistory();
    const range = `from=${unix("2026-11-03T00:00:00Z")}&to=${unix("2026-11-04T00:00:00Z")}`;
    const { periods, reasons } = await getGrowth(id, `${range}&time_zone=UTC`);
    expect(periods).toMatchObject([{ count_items: 1, added: 0, removed: 1 }]);
    expect(reasons).toEqual([{ reason: 5, count: 1 }]);
  });

  test("starts days in the time zone and hours in UTC, and includes the current one", async () => {
    const id = await withHistory();
    const berlin = await getGrowth(id, `${RANGE}&time_zone=Europe/Berlin`);
    expect(berlin).toMatchObject({ interval: "day", from: unix("2026-10-31T23:00:00Z") });
    expect(berlin.periods.map(({ added }: { added: number }) => added)).toEqual([1, 1, 0, 1, 0]);
    const hours = await getGrowth(
      id,
      `from=${unix("2026-11-01T22:00:00Z")}&to=${unix("2026-11-02T00:00:00Z")}&interval=hour`,
    );
    expect(hours.periods).toMatchObject([{ count_items: 1 }, { count_items: 2 }]);
    const months = await getGrowth(id, "interval=month&time_zone=UTC");
    expect(months.periods.at(-1)).toMatchObject({ count_items: 1 });
    expect(months.periods.at(-1).period).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  test.each([
    ["from=5&to=5", "from"],
    ["from=9&to=5", "from"],
    [`from=0&to=${32 * 86_400}&interval=hour`, "from"],
    [`from=0&to=${402 * 86_400}`, "from"],
    ["interval=year", "interval"],
    ["time_zone=Europe/Nowhere", "time_zone"],
    ["from=x", "from"],
    ["to=-1", "to"],
  ])("rejects %s at %s", async (query, field) => {
    const id = await make("All");
    const response = await send(owner, "GET", `/groups/${id}/growth?${query}`);
    expect([response.status, response.body.violations?.[0]?.propertyPath]).toEqual([400, field]);
  });

  test("shows since when removals are known for groups older than the aggregates", async () => {
    const id = await withHistory();
    await make("Other", [7, 8]);
    const { created_at } = (await send(owner, "GET", `/groups/${id}`)).body;
    expect((await getGrowth(id)).counted_since).toBe(created_at);
    await runWrite(account.ctx, (ctx) => unsubscribePhone(ctx, null, phone(7), 4));
    const file = "lib/db/migrations/0127_growth_of_groups.sql";
    const sql = readFileSync(path.join(projectRoot(), file), "utf8");
    const backfill = sql.slice(sql.indexOf("UPDATE contact_groups SET counted_since"));
    await asOwner(async (tx) => {
      await tx.query("DELETE FROM contact_group_stats");
      await tx.query("UPDATE contact_groups SET unsubscribed = 0");
      await tx.query(backfill.slice(0, backfill.indexOf("INSERT INTO contact_group_uses")));
    });
    expect(await findStatsMismatches(account.id)).toEqual([]);
    const { counted_since, periods } = await getGrowth(id, `${RANGE}&time_zone=UTC`);
    expect(counted_since).toBeGreaterThanOrEqual(created_at);
    expect(periods.map(({ count_items }: { count_items: number }) => count_items)).toEqual([
      0, 0, 0, 1,
    ]);
  });
});

describe("group figures", () => {
  test("include only the requested groups of the account", async () => {
    const id = await make("All", [1, 2]);
    await runWrite(account.ctx, (ctx) => unsubscribePhone(ctx, id, phone(1), 3));
    await runWrite(at(new Date(Date.now() - 20 * 86_400_000).toISOString()), (ctx) =>
      subscribePhone(ctx, id, phone(5), {}),
    );
    const empty = await make("Empty");
    const nothing = { added: 0, unsubscribed: 0, last_used_at: null };
    expect(await getFigures(empty, id, id)).toEqual([
      { group: empty, ...nothing },
      { group: id, added: 2, unsubscribed: 1, last_used_at: null },
    ]);
    const stranger = await makeTestPerson((await makeImporter()).account.ctx, "owner");
    const theirs = await send(stranger, "GET", `/stats/groups?group=${id}`);
    expect(theirs.body.groups).toEqual([{ group: id, ...nothing }]);
    expect((await send(stranger, "GET", `/groups/${id}/growth`)).status).toBe(404);
    await send(owner, "DELETE", `/groups/${id}`);
    expect(await getFigures(id)).toEqual([{ group: id, ...nothing }]);
    expect((await send(owner, "GET", `/groups/${id}/growth`)).status).toBe(404);
  });

  test("include the last bulk, but no dry run, also during an import", async () => {
    const id = await make("All", [1, 2]);
    const other = await make("Other", [3]);
    const body = { text: "Hello", sender_id: "POSTHORN", msg_groups: [id], except_groups: [other] };
    await send(owner, "POST", "/bulks/dryrun", body);
    expect(await getFigures(id)).toMatchObject([{ last_used_at: null }]);
    const before = Math.floor(Date.now() / 1_000);
    const sent = await asOwner(async (tx) => {
      await lockGroup(tx, account.id, id);
      return send(owner, "POST", "/bulks", body);
    });
    expect(sent.status).toBe(201);
    const [used, excluded] = await getFigures(id, other);
    expect(used.last_used_at).toBeGreaterThanOrEqual(before);
    expect(excluded.last_used_at).toBeNull();
  });
});

test("locks groups in id order on unsubscribe, so concurrent requests don't deadlock", async () => {
  const first = await make("First", [1]);
  const second = await make("Second", [1]);
  const left = await asOwner(async (tx) => {
    const hold = (groupId: number) =>
      tx.query(
        "SELECT 1 FROM contact_groups WHERE account_id = $1 AND group_id = $2 FOR UPDATE NOWAIT",
        [account.id, groupId],
      );
    await hold(first);
    const leaving = runWrite(account.ctx, (ctx) => unsubscribePhone(ctx, second, phone(1), null));
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    await hold(second);
    return { leaving };
  });
  expect(await left.leaving).toBe(true);
  expect(await findStatsMismatches(account.id)).toEqual([]);
});

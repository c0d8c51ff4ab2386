import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { OLD_PARTITIONS } from "./partitions";
import { clearUp } from "./test-retention";
import { DAY_MS } from "@/lib/core/time/units";

testDatabase();

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A partition of one day or month that ended `daysAgo` days before today (UTC). */
async function makePartition(parent: string, daysAgo: number): Promise<string> {
  const today = Date.parse(isoDay(Date.now()));
  const to = isoDay(today - daysAgo * DAY_MS);
  const from = isoDay(Date.parse(to) - DAY_MS);
  const name = `${parent}_${from.replaceAll("-", "")}`;
  await asOwner((tx) =>
    tx.query(
      `CREATE TABLE ${name} PARTITION OF ${parent} FOR VALUES FROM ('${from} 00:00+00') TO ('${to} 00:00+00')`,
    ),
  );
  return name;
}

const exists = async (name: string) => {
  const { rows } = await asOwner((tx) => tx.query("SELECT to_regclass($1) AS it", [name]));
  return rows[0].it !== null;
};

/** The partitions that migrations made would be in the way of the tests' own. */
beforeEach(() =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = ANY ($1::regclass[]) AND c.relkind = 'r' AND c.relname !~ '_default$'`,
      [OLD_PARTITIONS.map(({ table }) => table)],
    );
    for (const { name } of rows) await tx.query(`DROP TABLE ${name}`);
  }),
);

describe.each(OLD_PARTITIONS)("$table", ({ table, keepDays }) => {
  test(`drops partitions that ended ${keepDays} days ago, and keeps younger ones`, async () => {
    const old = [await makePartition(table, keepDays + 400), await makePartition(table, keepDays)];
    const young = await makePartition(table, keepDays - 1);
    await clearUp();
    expect(await Promise.all([...old, young].map(exists))).toEqual([false, false, true]);
  });
});

test("drops each partition once over concurrent runs", async () => {
  const names = [];
  for (const age of [100, 200, 300, 400]) names.push(await makePartition("dlr_inbox", age));
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await Promise.all(names.map(exists))).toEqual([false, false, false, false]);
});

test("drops whole months once their last day is old enough", async () => {
  await asOwner((tx) => tx.query("SELECT ensure_month_partitions('2020-01-01', 2)"));
  expect(await exists("dlr_inbox_202002")).toBe(true);
  await clearUp();
  expect(await exists("dlr_inbox_202001")).toBe(false);
  expect(await exists("dlr_inbox_202002")).toBe(false);
});

test("deletes rows outside their own partition by age too", async () => {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO dlr_inbox (receipt_id, received_at, carrier, carrier_id, state)
       SELECT gen_random_uuid(), now() - n * interval '1 day', 'simulator', 'n' || n, 'DELIVRD'
       FROM generate_series(80, 100) AS n`,
    ),
  );
  await clearUp();
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT carrier_id FROM dlr_inbox ORDER BY received_at"),
  );
  const kept = rows.map(({ carrier_id }) => carrier_id);
  expect(kept[0]).toBe("n90");
  expect(kept).toHaveLength(11);
});

test("defers a partition in use, without making other queries wait behind the drop", async () => {
  const name = await makePartition("carrier_submits", 200);
  let slowest = 0;
  await asWorker(async (reader) => {
    await reader.query("SELECT count(*) FROM carrier_submits");
    const clearing = clearUp({ budgetMs: 2_000 });
    let isOver = false;
    void clearing.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const begin = performance.now();
      await asWorker((tx) =>
        tx.query(
          `INSERT INTO carrier_submits (carrier, carrier_id, account_id, uuid, part, attempt)
           VALUES ('simulator', 'x', 1, gen_random_uuid(), 1, 1)`,
        ),
      );
      slowest = Math.max(slowest, performance.now() - begin);
    }
    await clearing;
    expect(await exists(name)).toBe(true);
  });
  expect(slowest).toBeLessThan(1_000);
  await clearUp();
  expect(await exists(name)).toBe(false);
});

test("prevents workers from dropping recent partitions or those of other tables", async () => {
  const rejection = (table: string, age: string) =>
    asWorker((tx) =>
      tx.query("SELECT drop_oldest_partition($1, now() - $2::interval)", [table, age]),
    ).then(
      () => "dropped",
      ({ message }: Error) => message,
    );
  expect(await rejection("carrier_submits", "6 days")).toContain("too young");
  expect(await rejection("messages", "1 year")).toContain("not dropped like this");
});

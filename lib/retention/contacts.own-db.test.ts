import { beforeEach, expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { countLockWaits } from "@/lib/db/testing/test-waits";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { getGroupRecord, recordUse } from "@/lib/gateway/contacts/group-records/public";
import { deleteGroups } from "./contacts";
import { ROWS_PER_STEP } from "@/lib/db/retention/step";
import { runSteps } from "./steps";

const database = testDatabase();
let accountId: number;

beforeEach(async () => {
  accountId = (await createContext()).account.id;
});

/** A group with so many numbers; `change` is what becomes of it. */
async function makeGroup(count: number, change = "name = name"): Promise<string> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ group_id: string }>(
      `INSERT INTO contact_groups (account_id, group_id, name, count_items, created_at, changed_at)
       VALUES ($1, nextval('contact_group_ids'), 'Big', $2, now(), now()) RETURNING group_id`,
      [accountId, count],
    );
    const id = rows[0]?.group_id ?? "";
    // IDs are parameters, since a cluster can't use a sequence in this insert.
    const { rows: last } = await tx.query<{ id: string }>(
      "SELECT setval('contact_phone_ids', nextval('contact_phone_ids') + $1) AS id",
      [count],
    );
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, words, created_at, changed_at)
       SELECT a.account_id, $4 - n, $2, '+4915' || (100000000 + n), '', now(), now()
       FROM generate_series(1, $3::bigint) AS n JOIN accounts a ON a.account_id = $1`,
      [accountId, id, count, last[0]?.id],
    );
    await tx.query(`UPDATE contact_groups SET ${change} WHERE account_id = $1 AND group_id = $2`, [
      accountId,
      id,
    ]);
    return id;
  });
}

async function left(groupId: string): Promise<{ groups: number; phones: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT (SELECT count(*)::int FROM contact_groups WHERE account_id = $1 AND group_id = $2) AS groups,
         (SELECT count(*)::int FROM contact_phones WHERE account_id = $1 AND group_id = $2) AS phones`,
      [accountId, groupId],
    ),
  );
  return rows[0];
}

const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};
const calmly = { budgetMs: 60_000, isStopping: () => false, log: fail };
const clearUp = () => runSteps([deleteGroups()], calmly);

test("deletes a large group in chunks: an interrupted run's progress is kept, and the next continues", async () => {
  const groupId = await makeGroup(2 * ROWS_PER_STEP + 10, "removed_at = now()");
  const kept = await makeGroup(3);
  let asked = 0;
  const isStopping = () => {
    asked += 1;
    return asked > 1;
  };
  await runSteps([deleteGroups()], { budgetMs: 60_000, isStopping, log: fail });
  expect(await left(groupId)).toEqual({ groups: 1, phones: ROWS_PER_STEP + 10 });
  await clearUp();
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
  expect(await left(kept)).toEqual({ groups: 1, phones: 3 });
});

test("rolls back a step when the worker dies, and leaves the group to the next run", async () => {
  const groupId = await makeGroup(10, "removed_at = now()");
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  const options = { budgetMs: 60_000, isStopping: () => false, log };
  // The numbers are already deleted.
  await withMutant("DELETE FROM contact_groups", "DELETE FROM nowhere", () =>
    runSteps([deleteGroups()], options),
  );
  expect(logged).toEqual(["Retention step failed: groups"]);
  expect(await left(groupId)).toEqual({ groups: 1, phones: 10 });
  await clearUp();
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
});

test("deletes a group's sums in chunks, and keeps those of others", async () => {
  const groupId = await makeGroup(1, "removed_at = now()");
  const kept = await makeGroup(1);
  await asOwner(async (tx) => {
    for (const [id, hours] of [
      [groupId, ROWS_PER_STEP + 1],
      [kept, 2],
    ] as const) {
      await tx.query(
        `INSERT INTO contact_group_stats (account_id, group_id, hour, added, removed, unsubscribed)
         SELECT a.account_id, $2, date_trunc('hour', now()) - make_interval(hours => n::int), 0, 0, '{0,0,0,0,0,0,0}'
         FROM generate_series(1, $3::bigint) AS n JOIN accounts a ON a.account_id = $1`,
        [accountId, id, hours],
      );
      await tx.query(
        "INSERT INTO contact_group_uses (account_id, group_id, used_at) VALUES ($1, $2, now())",
        [accountId, id],
      );
    }
  });
  const sums = async () =>
    (
      await asOwner((tx) =>
        tx.query(
          `SELECT (SELECT count(*)::int FROM contact_group_stats WHERE account_id = $1) AS hours,
             (SELECT count(*)::int FROM contact_group_uses WHERE account_id = $1) AS uses`,
          [accountId],
        ),
      )
    ).rows[0];
  let asked = 0;
  const isStopping = () => {
    asked += 1;
    return asked > 1;
  };
  await runSteps([deleteGroups()], { budgetMs: 60_000, isStopping, log: fail });
  expect(await left(groupId)).toEqual({ groups: 1, phones: 0 });
  expect(await sums()).toEqual({ hours: 3, uses: 2 });
  await clearUp();
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
  expect(await sums()).toEqual({ hours: 2, uses: 1 });
});

test("deletes a group when due, not before", async () => {
  const due = await makeGroup(3, "delete_at = now() - interval '1 second'");
  const later = await makeGroup(3, "delete_at = now() + interval '1 hour'");
  await clearUp();
  expect(await left(due)).toEqual({ groups: 0, phones: 0 });
  expect(await left(later)).toEqual({ groups: 1, phones: 3 });
});

test("doesn't block two concurrent runs", async () => {
  const groupId = await makeGroup(3 * ROWS_PER_STEP, "removed_at = now()");
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
});

test("continues when other processes delete numbers meanwhile", async () => {
  const groupId = await makeGroup(ROWS_PER_STEP + 1, "removed_at = now()");
  const clearing = await asOwner(async (tx) => {
    await tx.query(
      "DELETE FROM contact_phones WHERE account_id = $1 AND phone = '+4915100000007'",
      [accountId],
    );
    const run = clearUp();
    await expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1);
    return { run };
  });
  await clearing.run;
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
});

test("deletes a group along with a bulk's reference that is added during the deletion", async () => {
  const groupId = await makeGroup(1);
  const { clearing } = await withAccount(accountId, async (tx) => {
    const group = await getGroupRecord(tx, accountId, Number(groupId));
    await recordUse(tx, accountId, [group], new Date());
    await asOwner((other) =>
      other.query("UPDATE contact_groups SET removed_at = now() WHERE account_id = $1", [
        accountId,
      ]),
    );
    const run = clearUp();
    await Promise.race([
      run,
      expect.poll(() => countLockWaits(database.current.url), { timeout: 30_000 }).toBe(1),
    ]);
    return { clearing: run };
  });
  await clearing;
  expect(await left(groupId)).toEqual({ groups: 0, phones: 0 });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT group_id FROM contact_group_uses WHERE account_id = $1", [accountId]),
  );
  expect(rows).toEqual([]);
});

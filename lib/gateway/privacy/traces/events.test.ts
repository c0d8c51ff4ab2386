import { beforeAll, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { readMigrations } from "@/lib/db/migrator/migrate";
import { splitStatements } from "@/lib/db/migrator/sql-statements";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { toPersonCondition } from "@/lib/db/person-rows";
import { PERSON_TABLES } from "./person-tables";

testDatabase();
const EVENTS = 20_000;
let id: number;

beforeAll(async () => {
  ({ id } = await makeTestAccount());
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO webhook_events (account_id, event_id, name, subject, data, phone, created_at)
       SELECT $1, gen_random_uuid(), 'phone.subscribe', '', jsonb_build_object('phone', p), p, now()
       FROM (SELECT '+49171' || (3000000 + n) AS p FROM generate_series(1, $2::int) AS n) AS numbers`,
      [id, EVENTS],
    );
    await tx.query("ANALYZE webhook_events");
  });
});

test("finds events of one number by an index, with the database roles in use", async () => {
  const rows = await withAccount(id, async (tx) => {
    const found = await tx.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT count(*) FROM webhook_events WHERE ${toPersonCondition(PERSON_TABLES.webhook_events)}`,
      [id, "+491713000007"],
    );
    return found.rows.map((row) => row["QUERY PLAN"]);
  });
  const plan = rows.join("\n");
  expect(plan).toContain("webhook_events_phone");
  expect(plan).not.toContain("Rows Removed");
});

test("finds the number in events older than the column too", async () => {
  const migration = readMigrations().find(({ name }) => name.startsWith("0120_"));
  const [fill] = splitStatements(migration?.sql ?? "").filter((sql) => sql.includes("UPDATE web"));
  const phones = await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO webhook_events (account_id, event_id, name, subject, data, created_at)
       SELECT $1, gen_random_uuid(), 'old', '', data, now()
       FROM unnest($2::jsonb[]) AS data`,
      [id + 1, ['{"phone": "+491713000001"}', '{"phone": ""}', '{"status": 10}']],
    );
    await tx.query(fill ?? "");
    const { rows } = await tx.query<{ phone: string | null }>(
      "SELECT phone FROM webhook_events WHERE account_id = $1 ORDER BY phone",
      [id + 1],
    );
    return rows.map(({ phone }) => phone);
  });
  expect(phones).toEqual(["+491713000001", null, null]);
});

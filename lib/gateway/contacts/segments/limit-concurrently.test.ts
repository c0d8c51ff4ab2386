import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { MAX_SEGMENTS } from "./schema-values";

const { send, account, owner } = testModule({ people: ["owner"] });

const conditions = { kind: "group", match: "all", conditions: [{ kind: "blocked", is: false }] };

test("limits an account's segments, also concurrently", async () => {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO segments (account_id, id, name, conditions, created_at, updated_at)
       SELECT $1, 1000000 + n, 'Many', $2::jsonb, now(), now() FROM generate_series(2, ${MAX_SEGMENTS}) n`,
      [account.id, JSON.stringify(conditions)],
    ),
  );
  const make = (path: string) =>
    Promise.all(
      Array.from({ length: 8 }, () => send(owner, "POST", path, { name: "One more", conditions })),
    );
  // Opens connections, so that the next ones begin at once.
  await make("/groups");
  const statuses = (await make("/segments")).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
});

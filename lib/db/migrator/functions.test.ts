import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { readFunctions, readMigrations } from "./migrate";

testDatabase();

/** The last migration that defines functions; since then they are in lib/db/functions. */
const LAST_WITH_FUNCTIONS = "0165";

/**
 * Signatures that only the previous version calls, during a rolling deployment. A migration of the next version drops
 * them: those of 0166 and before took one array per column.
 */
const FORMER_FUNCTIONS = ["accept_account", "accept_alone", "accept_group", "accept_messages"];

test("defines each function in one file", async () => {
  const { rows } = await asOwner((tx) =>
    tx.query<{ name: string; definitions: number }>(
      `SELECT p.proname AS name, count(*)::int AS definitions FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       GROUP BY 1 ORDER BY 1`,
    ),
  );
  expect(rows.filter(({ definitions }) => definitions > 1)).toEqual(
    FORMER_FUNCTIONS.map((name) => ({ name, definitions: 2 })),
  );
  const files = readFunctions();
  expect(rows.map(({ name }) => `functions/${name}.sql`)).toEqual(files.map(({ name }) => name));
  for (const { name, sql } of files) {
    const defined = [...sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm)].map(
      ([, one]) => one,
    );
    expect(defined).toEqual([name.replace(/^functions\/|\.sql$/g, "")]);
  }
});

test("defines no functions in migrations", () => {
  const defining = readMigrations().filter(
    ({ name, sql }) =>
      name.slice(0, 4) > LAST_WITH_FUNCTIONS && /CREATE\s+(OR\s+REPLACE\s+)?FUNCTION/i.test(sql),
  );
  expect(defining.map(({ name }) => name)).toEqual([]);
});

test("matches the functions in the database", async () => {
  const definitions = () =>
    asOwner((tx) =>
      tx.query<{ name: string; text: string; acl: string | null }>(
        `SELECT proname AS name, pg_get_functiondef(oid) AS text, proacl::text AS acl FROM pg_proc
         WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
         ORDER BY 1, 2`,
      ),
    );
  const before = (await definitions()).rows;
  await asOwner(async (tx) => {
    for (const { sql } of readFunctions()) await tx.query(sql);
  });
  expect((await definitions()).rows).toEqual(before);
});

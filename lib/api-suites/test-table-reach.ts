import { asOwner, type Tx, withAccount, withAccounts } from "@/lib/db/transaction";
import { makeTestAccount } from "./test-api";
import { placeNextBeside } from "./test-fixture";
import { currentFixture } from "./test-isolation";

/** Access of a role to the rows of an account's table. */
interface Reach {
  name: string;
  role: "app" | "accept";
  canRead: boolean;
  canDelete: boolean;
  /** A column that it may change to what it is. */
  column: string | null;
}

const REACHES = `
SELECT c.relname AS name, r.role, has_column_privilege(r.login, c.oid, 'account_id', 'SELECT') AS "canRead",
  has_table_privilege(r.login, c.oid, 'DELETE') AS "canDelete",
  (SELECT min(a.attname::text) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     AND a.attname <> 'account_id' AND a.attgenerated = '' AND has_column_privilege(r.login, c.oid, a.attnum, 'UPDATE')
     AND has_column_privilege(r.login, c.oid, a.attnum, 'SELECT')) AS column
FROM pg_class c CROSS JOIN (VALUES ('app', 'posthorn_app'), ('accept', 'posthorn_accept')) AS r (role, login)
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND obj_description(c.oid, 'pg_class') = 'distributed' ORDER BY r.role, c.relname`;

/** Returns the fixture's rows reached by a statement in another account's transaction. */
async function reachedBy(tx: Tx, fixtureId: number, reach: Reach): Promise<string[]> {
  if (!reach.canRead) return [];
  const { name, role, column, canDelete } = reach;
  const statements: Record<string, string> = {
    reads: `SELECT 1 FROM ${name}`,
    ...(column !== null && { changes: `UPDATE ${name} SET ${column} = ${column}` }),
    ...(canDelete && { deletes: `DELETE FROM ${name}` }),
  };
  for (const [verb, statement] of Object.entries(statements)) {
    const { rowCount } = await tx.query(`${statement} WHERE account_id = $1`, [fixtureId]);
    if (rowCount !== 0) return [`${role} ${verb} ${name}`];
  }
  return [];
}

/**
 * Returns leaks despite row-level security per table, and tables where the fixture itself sees rows by the same
 * statement.
 */
export async function leaksOfTables(): Promise<{ seen: string[]; leaks: string[] }> {
  const { accountId } = await currentFixture();
  await placeNextBeside(accountId);
  const { id } = await makeTestAccount();
  const reaches = await asOwner(async (tx) => (await tx.query<Reach>(REACHES)).rows);
  const ofRole =
    (role: Reach["role"], more: Partial<Reach> = {}) =>
    async (tx: Tx) => {
      const reached: string[] = [];
      for (const reach of reaches.filter((item) => item.role === role))
        reached.push(...(await reachedBy(tx, accountId, { ...reach, ...more })));
      return reached;
    };
  const seen = await withAccount(accountId, ofRole("app", { column: null, canDelete: false }));
  const leaks = await withAccount(id, ofRole("app"));
  leaks.push(...(await withAccounts([id], ofRole("accept"))));
  return { seen, leaks };
}

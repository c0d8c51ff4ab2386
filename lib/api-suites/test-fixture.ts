import { randomBytes } from "node:crypto";
import { isSharded } from "@/lib/db/testing/test-topology";
import { asOwner } from "@/lib/db/transaction";
import type { makeTestApi } from "./test-api";
import type { KitContext } from "./test-kit";
import { kits } from "./test-kits";
import { makeKitContext } from "./test-kit-context";

/** Accounts with rows of every module, for suites that hold two accounts against each other. */

type Ids = Record<string, string[]>;

export interface Fixture {
  accountId: number;
  context: KitContext;
  /** Ids by the name of the path parameter they fit. */
  ids: Ids;
  /** Likewise, by the module that made them. */
  idsByModule: ReadonlyMap<string, Ids>;
  /** Words that occur only in the fixture's rows. */
  canaries: string[];
}

/** An account with rows of every module. */
export async function makeFixture(testApi: ReturnType<typeof makeTestApi>): Promise<Fixture> {
  const canary = `fixture-${randomBytes(6).toString("hex")}`;
  const context = await makeKitContext(testApi, { name: canary });
  const idsByModule = new Map<string, Ids>();
  const all: Ids = {};
  const canaries = [canary];
  for (const { module, fixture: fill } of kits) {
    const { ids = {}, canaries: more = [] } = (await fill?.(context, canary)) ?? {};
    canaries.push(...more);
    idsByModule.set(module, ids);
    for (const [name, some] of Object.entries(ids)) all[name] = [...(all[name] ?? []), ...some];
  }
  return { accountId: context.account.id, context, ids: all, idsByModule, canaries };
}

/** The fixture's rows of every table that has an account, as text. */
export async function readAccountRows(accountId: number): Promise<string> {
  return asOwner(async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
         AND a.attname = 'account_id' ORDER BY 1`,
    );
    let text = "";
    for (const { name } of tables) {
      const { rows } = await tx.query(
        `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS dump FROM ${name} t WHERE $1 = account_id`,
        [accountId],
      );
      text += `${name}: ${rows[0]?.dump}\n`;
    }
    return text;
  });
}

/**
 * Places the next account on this one's shard on a cluster: statements with both accounts then reach it, so only the
 * layers separate their rows.
 */
export async function placeNextBeside(accountId: number): Promise<void> {
  if (!(await isSharded())) return;
  const shardSql = (id: string) => `get_shard_id_for_distribution_column('accounts', ${id})`;
  await asOwner((tx) =>
    tx.query(
      `SELECT setval('account_ids', id - 1) FROM (
         SELECT id FROM account_ids s, generate_series(s.last_value + 1, s.last_value + 10000) AS id
         WHERE ${shardSql("id")} = ${shardSql("$1::bigint")} LIMIT 1) AS next`,
      [accountId],
    ),
  );
}

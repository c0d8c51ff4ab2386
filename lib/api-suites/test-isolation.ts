import { randomBytes } from "node:crypto";
import type { CollectionDefinition } from "@/lib/core/collection";
import { parseQueryString } from "@/lib/core/query-string";
import { type Database, database, setDatabase } from "@/lib/db/client";
import { isSharded } from "@/lib/db/testing/test-topology";
import { withMutant } from "@/lib/db/testing/mutants";
import { asOwner } from "@/lib/db/transaction";
import { allRoutes } from "@/lib/api";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import type { AnyRoute } from "@/lib/http/route";
import { makeTestAccount, makeTestApi, makeTestKey, makeTestPerson } from "./test-api";
import { idNamesOf, kitOf, kits, words } from "./test-kits";
import { makeKitContext } from "./test-kit-context";

/**
 * No account sees or changes what belongs to another: asked of every operation with every id that the
 * other account has. Two layers hold it, so each is taken away in turn; without both this must go red.
 */
const testApi = makeTestApi();
const { api } = testApi;

const guarded = allRoutes.filter(({ auth }) => auth !== "public");
type Headers = Record<string, string>;

interface Fixture {
  accountId: number;
  /** Ids by the name of the path parameter they fit. */
  ids: Record<string, string[]>;
  /** Words that stand in the fixture's rows only. */
  canaries: string[];
}

/** An account with rows of every module. */
async function makeVictim(): Promise<Fixture> {
  const canary = `fixture-${randomBytes(6).toString("hex")}`;
  const context = await makeKitContext(testApi, { name: canary });
  const fixture: Fixture = { accountId: context.account.id, ids: {}, canaries: [canary] };
  for (const { fixture: fill } of kits) {
    const { ids = {}, canaries = [] } = (await fill?.(context, canary)) ?? {};
    fixture.canaries.push(...canaries);
    for (const [name, some] of Object.entries(ids)) {
      fixture.ids[name] = [...(fixture.ids[name] ?? []), ...some];
    }
  }
  return fixture;
}

/** The fixture's rows of every table that has an account, as text. */
async function rowsOf(accountId: number): Promise<string> {
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
 * On a cluster, what account is made next lies on the shard of this one: a statement that names both goes to that shard as one
 * that names one does, and nothing but the layers keeps their rows apart.
 */
export async function placeNextBeside(accountId: number): Promise<void> {
  if (!(await isSharded())) return;
  const shardOf = (id: string) => `get_shard_id_for_distribution_column('accounts', ${id})`;
  await asOwner((tx) =>
    tx.query(
      `SELECT setval('account_ids', id - 1) FROM (
         SELECT id FROM account_ids s, generate_series(s.last_value + 1, s.last_value + 10000) AS id
         WHERE ${shardOf("id")} = ${shardOf("$1::bigint")} LIMIT 1) AS next`,
      [accountId],
    ),
  );
}

async function intruder(row: AnyRoute, fixture: Fixture): Promise<Headers> {
  await placeNextBeside(fixture.accountId);
  const { ctx } = await makeTestAccount({ balance: "10" });
  const [role] = row.permission?.keys ?? [];
  if (role !== undefined) return (await makeTestKey(ctx, { roles: [role] })).headers;
  return (await makeTestPerson(ctx, row.permission?.members[0] ?? "owner")).headers;
}

/** Every way to call the row with something of the fixture's: ids in the path, and ids and words in filters. */
function attacks(row: AnyRoute, fixture: Fixture, isShallow: boolean): string[] {
  let paths = [row.path.replace(/\{(\w+)\}/g, (id: string, name: string) => words[name] ?? id)];
  for (const name of idNamesOf(row)) {
    const ids = fixture.ids[name];
    if (ids === undefined)
      throw new Error(`${row.path}: no test kit's fixture says what {${name}} is`);
    paths = paths.flatMap((path) => ids.map((id) => path.replace(`{${name}}`, id)));
  }
  if (isShallow || row.query?.kind !== "collection") return paths;
  const definition = row.query as CollectionDefinition;
  const values = [...Object.values(fixture.ids).flat(), ...fixture.canaries, "0", "false"];
  const filters = Object.keys(definition.filters).flatMap((field) =>
    values.flatMap((value) => [`${field}=${value}`, `${field}[]=${value}`]),
  );
  const distinct = new Map(filters.map((filter) => [meaningOf(definition, filter), filter]));
  // Refused before anything is asked of a store, whosever the id in the path is.
  distinct.delete(REFUSED);
  return paths.flatMap((path) => [
    path,
    ...[...distinct.values()].map((filter) => `${path}?${filter}`),
  ]);
}

const REFUSED = "refused";

/** What a list asks its store by a filter: the same for all that it ignores, and for `name=a` and `name[]=a`. */
function meaningOf(definition: CollectionDefinition, filter: string): string {
  try {
    return JSON.stringify(parseCollectionQuery(definition, parseQueryString(filter)).conditions);
  } catch {
    return REFUSED;
  }
}

/** Calls the row once; returns what that shows or changes of the fixture's, or null. */
async function attackOnce(
  row: AnyRoute,
  path: string,
  fixture: Fixture,
  headers: Headers,
): Promise<string | null> {
  const foreign = kitOf(row).foreignBody?.(fixture.ids);
  const response = await api.request(path, {
    method: row.method.toUpperCase(),
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    ...(row.body !== undefined && { body: JSON.stringify(foreign ?? kitOf(row).body ?? {}) }),
    ...(row.upload !== undefined && { body: kitOf(row).file ?? "" }),
  });
  const said = `${row.operationId} ${path} → ${response.status}`;
  const text = await response.text();
  if (idNamesOf(row).length > 0 && response.status !== 404) return said;
  if (response.status >= 500) return said;
  // A batch answers row by row: what it changed is seen in the rows.
  if (foreign !== undefined && response.ok && !Array.isArray(foreign)) return said;
  // An error may repeat what was asked for; what is found may not hold it.
  if (response.ok && fixture.canaries.some((canary) => text.includes(canary))) {
    return `${said} shows the other account's rows`;
  }
  const isChange = row.path.includes("/ops/") && response.ok;
  return isChange && !/^\{("\w+":0,?)+\}$/.test(text) ? `${said} ${text}` : null;
}

/** Reading disturbs nobody, nor does what is done to rows that filters find: there are none. */
const isHarmless = (row: AnyRoute) => row.method === "get" || row.query?.kind === "collection";
const AT_ONCE = 6;

export interface Depth {
  /** Stops at the first leak. */
  isOneEnough?: boolean;
  /**
   * No filters, and the other account's rows are compared after all operations. Cheaper, and a change names no
   * operation.
   */
  isShallow?: boolean;
}

/** Every leak, or the first ones where one is enough. */
async function attack(
  row: AnyRoute,
  fixture: Fixture,
  headers: Headers,
  { isOneEnough = false, isShallow = false }: Depth,
): Promise<string[]> {
  const paths = attacks(row, fixture, isShallow);
  const atOnce = isHarmless(row) ? AT_ONCE : 1;
  const leaks: string[] = [];
  for (let at = 0; at < paths.length && !(isOneEnough && leaks.length > 0); at += atOnce) {
    const some = paths.slice(at, at + atOnce);
    const found = await Promise.all(some.map((path) => attackOnce(row, path, fixture, headers)));
    leaks.push(...found.filter((leak) => leak !== null));
  }
  return leaks;
}

let untouched: Promise<Fixture> | undefined;

/** One fixture for all, until something of it was changed. */
export function currentFixture(): Promise<Fixture> {
  untouched ??= makeVictim();
  return untouched;
}

/** Runs `work` with less to protect the account `fixtureId`. */
export type Weakened = <T>(work: () => Promise<T>, fixtureId: number) => Promise<T>;

/** What the intruder learns or changes by these rows; only the attacks run on the weakened gateway. */
async function leaksOfSome(rows: readonly AnyRoute[], weakened: Weakened, depth: Depth) {
  const leaks: string[] = [];
  const fixture = await currentFixture();
  const before = await rowsOf(fixture.accountId);
  const intruders = new Map<AnyRoute, Headers>();
  for (const row of rows) intruders.set(row, await intruder(row, fixture));
  await weakened(async () => {
    for (const [row, headers] of intruders) {
      leaks.push(...(await attack(row, fixture, headers, depth)));
    }
  }, fixture.accountId);
  if ((await rowsOf(fixture.accountId)) !== before) {
    const [row] = rows.length === 1 ? rows : [];
    leaks.push(
      row
        ? `${row.operationId} changed the other account's rows`
        : "the other account's rows were changed",
    );
    untouched = undefined;
  }
  return leaks;
}

/** Every leak of these rows, as `<operation> <path> → <status>` and what it shows. */
export async function leaksOf(
  rows: readonly AnyRoute[],
  weakened: Weakened = (work) => work(),
  depth: Depth = {},
): Promise<string[]> {
  if (depth.isShallow) return leaksOfSome(rows, weakened, depth);
  const leaks: string[] = [];
  for (const row of rows) leaks.push(...(await leaksOfSome([row], weakened, depth)));
  return leaks;
}

/**
 * Every statement that names one account lets the fixture through, too. Not every account: a cluster refuses locks and many
 * joins over several shards, so that the other layer would not be asked.
 */
export const withoutFilter: Weakened = (work, fixtureId) =>
  withMutant(
    /account_id = \$1(?:::bigint)?(?!\d)/,
    `account_id = ANY (ARRAY[$1, ${fixtureId}::bigint])`,
    work,
  );

/** All roles become the owner, whom row-level security lets see everything. */
export async function withoutPolicies<T>(work: () => Promise<T>): Promise<T> {
  const real = database();
  const bare: Database = { ...real, pool: () => real.pool("owner") };
  setDatabase(bare);
  try {
    return await work();
  } finally {
    setDatabase(real);
  }
}

/** Every operation that needs an account, with its title. */
export const operations = guarded.map(
  (row) => [`${row.method.toUpperCase()} ${row.path}`, row] as const,
);

/** Those of them that take filters. */
export const lists = operations.filter(
  ([, { query }]) => query?.kind === "collection" && Object.keys(query.filters).length > 0,
);

/** Operations where it can be seen that the account is taken out of the statements. */
export const withData = operations.filter(([, row]) => kitOf(row).noFilter === undefined);

/**
 * Operations that a cluster refuses without the account in their statements: a join names the account for one of its tables
 * only, and goes on to the other with one account, not with two. No row is read then; `test-table-reach.ts` asks those tables.
 */
const REFUSED_ON_A_CLUSTER = new Set([
  "listSmsClickCounts",
  "getSmsClickCount",
  "getSmsClickCountAlias",
  "listConversations",
  "getConversation",
  "updateConversation",
  "updateConversations",
  "listConversationMessages",
  "listConversationNotes",
  "createConversationNote",
  "updateAccountSettings",
  "updateSendingSettings",
]);

/** Those that say something: not where a cluster refused the weakened statement. */
export async function withoutRefused(leaks: readonly string[]): Promise<string[]> {
  const isOnCluster = await isSharded();
  return leaks.filter((leak) => {
    const [operation = ""] = leak.split(" ");
    return !(isOnCluster && leak.endsWith(" → 500") && REFUSED_ON_A_CLUSTER.has(operation));
  });
}

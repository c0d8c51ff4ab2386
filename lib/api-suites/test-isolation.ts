import type { CollectionDefinition } from "@/lib/core/collection";
import { parseQueryString } from "@/lib/core/query-string";
import { type Database, database, setDatabase } from "@/lib/db/client";
import { isSharded } from "@/lib/db/testing/test-topology";
import { withMutant } from "@/lib/db/testing/mutants";
import { allRoutes } from "@/lib/api";
import { parseCollectionQuery } from "@/lib/http/input/collection-query";
import type { AnyRoute } from "@/lib/http/route";
import { makeTestAccount, makeTestApi, makeTestKey, makeTestPerson } from "./test-api";
import { type Fixture, makeFixture, placeNextBeside, readAccountRows } from "./test-fixture";
import { listIdNames, getKit, words } from "./test-kits";

/**
 * Requests every operation with every ID of another account, which must neither be read nor changed. Each of the two
 * layers is disabled in turn; without both the test must fail.
 */
const testApi = makeTestApi();
const { api } = testApi;

const guarded = allRoutes.filter(({ auth }) => auth !== "public");
type Headers = Record<string, string>;

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
  for (const name of listIdNames(row)) {
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
  const distinct = new Map(filters.map((filter) => [parseMeaning(definition, filter), filter]));
  // Rejected before any store is queried, whatever the ID in the path.
  distinct.delete(REFUSED);
  return paths.flatMap((path) => [
    path,
    ...[...distinct.values()].map((filter) => `${path}?${filter}`),
  ]);
}

const REFUSED = "refused";

/**
 * Returns the conditions a list passes to its store for a filter; equal for ignored filters, and for `name=a` and
 * `name[]=a`.
 */
function parseMeaning(definition: CollectionDefinition, filter: string): string {
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
  const response = await api.request(path, {
    method: row.method.toUpperCase(),
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    ...(row.body !== undefined && { body: JSON.stringify(getKit(row).body ?? {}) }),
    ...(row.upload !== undefined && { body: getKit(row).file ?? "" }),
  });
  const said = `${row.operationId} ${path} → ${response.status}`;
  const text = await response.text();
  if (listIdNames(row).length > 0 && response.status !== 404) return said;
  if (response.status >= 500) return said;
  // Errors may echo the request; results may not contain it.
  if (response.ok && fixture.canaries.some((canary) => text.includes(canary))) {
    return `${said} shows the other account's rows`;
  }
  const isChange = row.path.includes("/ops/") && response.ok;
  return isChange && !/^\{("\w+":0,?)+\}$/.test(text) ? `${said} ${text}` : null;
}

/** Reads have no side effects, nor do batch operations whose filters match no rows. */
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
  untouched ??= makeFixture(testApi);
  return untouched;
}

/** Runs `work` with less to protect the account `fixtureId`. */
export type Weakened = <T>(work: () => Promise<T>, fixtureId: number) => Promise<T>;

/** Returns what the attacker reads or changes by these rows; only attacks run on the weakened gateway. */
async function leaksOfSome(rows: readonly AnyRoute[], weakened: Weakened, depth: Depth) {
  const leaks: string[] = [];
  const fixture = await currentFixture();
  const before = await readAccountRows(fixture.accountId);
  const intruders = new Map<AnyRoute, Headers>();
  for (const row of rows) intruders.set(row, await intruder(row, fixture));
  await weakened(async () => {
    for (const [row, headers] of intruders) {
      leaks.push(...(await attack(row, fixture, headers, depth)));
    }
  }, fixture.accountId);
  if ((await readAccountRows(fixture.accountId)) !== before) {
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
export async function findLeaks(
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
 * Makes every statement with one account also match the fixture. Not all accounts: a cluster rejects locks and many
 * joins over several shards, which would bypass the other layer.
 */
export const withoutFilter: Weakened = (work, fixtureId) =>
  withMutant(
    /account_id = \$1(?:::bigint)?(?!\d)/,
    `account_id = ANY (ARRAY[$1, ${fixtureId}::bigint])`,
    work,
  );

/** Likewise in statements that only read: whether a row belongs to an account is read before anything is written. */
export const withoutReadFilter: Weakened = (work, fixtureId) =>
  withMutant(
    /(?<=^\s*SELECT[\s\S]*)account_id = \$1(?:::bigint)?(?!\d)/,
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

/** Operations that accept filters. */
export const lists = operations.filter(
  ([, { query }]) => query?.kind === "collection" && Object.keys(query.filters).length > 0,
);

/** Operations where it can be seen that the account is taken out of the statements. */
export const withData = operations.filter(([, row]) => getKit(row).noFilter === undefined);

/**
 * Operations that a cluster rejects without the account in their statements, since joins constrain the account of one
 * table only. They read no rows; `test-table-reach.ts` covers those tables.
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

/** Returns conclusive leaks: omits statements that a cluster rejected once weakened. */
export async function withoutRefused(leaks: readonly string[]): Promise<string[]> {
  const isOnCluster = await isSharded();
  return leaks.filter((leak) => {
    const [operation = ""] = leak.split(" ");
    return !(isOnCluster && leak.endsWith(" → 500") && REFUSED_ON_A_CLUSTER.has(operation));
  });
}

import { beforeAll, expect, test } from "vitest";
import { allRoutes } from "@/lib/api";
import type { CollectionDefinition, Filter } from "@/lib/core/collection";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { importTestRates } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { HISTOGRAM_OPTIONS } from "@/lib/gateway/messaging/sms/schema-histogram";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";
import { type Parameter, getParameters } from "@/lib/http/input/parameters";
import type { AnyRoute } from "@/lib/http/route";
import { makeTestApi } from "./test-api";
import type { KitContext } from "./test-kit";
import { listIdNames, getKit, buildPath } from "./test-kits";
import { makeKitContext } from "./test-kit-context";

const VALUES = {
  text: "a",
  uuid: EXAMPLE.uuid,
  integer: 1,
  number: 1.5,
  timestamp: EXAMPLE.past,
  date: EXAMPLE.day,
  boolean: true,
  enum: "",
} as const satisfies Record<Filter["type"], unknown>;

/** List options other than filters reject invalid values, and have no 0. */
const isOption = (name: string) => Object.hasOwn(HISTOGRAM_OPTIONS, name);

/** Returns each value of an enum, 0 where it means "not yet", and one of every other type. */
function listValues({ type, values, example }: Filter): unknown[] {
  if (values !== undefined) return [...values];
  const value = example ?? VALUES[type];
  return type === "timestamp" || type === "text" ? [value, 0] : [value];
}

/** Lists query strings for one parameter. */
function listSearches(name: string, parameter: Parameter): string[] {
  const pair = (value: unknown) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
  if (parameter.kind === "order") return [pair("asc"), pair("desc")];
  if (parameter.kind === "exists") return [pair(true), pair(false)];
  const values = listValues(parameter.filter).filter((value) => value !== 0 || !isOption(name));
  if (parameter.kind === "range") {
    return values.map((value) =>
      pair(parameter.operator === "between" ? `${value}..${value}` : value),
    );
  }
  const all = values.map(pair);
  return parameter.isArray ? [...all, [...all, ...all].join("&")] : all;
}

/** Returns a list's possible query strings, one parameter at a time. */
export function eachSearch(definition: CollectionDefinition): string[] {
  return [...getParameters(definition)].flatMap(([name, parameter]) =>
    listSearches(name, parameter),
  );
}

/** Fewer than are read of one request, and few enough to see which of them was wrong. */
const PACK = 12;

const isEnum = (parameter: Parameter) =>
  parameter.kind === "values" && !parameter.isArray && parameter.filter.values !== undefined;

/**
 * Like `eachSearch` in a fifth of the requests: orders one by one, an enum's values together, and one search of each
 * other parameter per request.
 */
export function packedSearches(definition: CollectionDefinition): string[] {
  const parameters = [...getParameters(definition)];
  const isOrder = ([, { kind }]: (typeof parameters)[number]) => kind === "order";
  const orders = parameters.filter(isOrder).flatMap((order) => listSearches(...order));
  const others = parameters
    .filter((parameter) => !isOrder(parameter))
    .map(([name, parameter]) => {
      const searches = listSearches(name, parameter);
      return isEnum(parameter) ? [searches.join("&")] : searches;
    });
  const rounds = Math.max(0, ...others.map(({ length }) => length));
  const packs = Array.from({ length: rounds }, (_, round) =>
    toPacks(others.flatMap((searches) => searches[round] ?? [])),
  );
  return [...orders, ...packs.flat()];
}

const toPacks = (searches: string[]) =>
  Array.from({ length: Math.ceil(searches.length / PACK) }, (_, index) =>
    searches.slice(index * PACK, (index + 1) * PACK).join("&"),
  );

const isList = (row: AnyRoute) => row.query?.kind === "collection";

/** Asks a real Postgres for every list with each of the searches that `searchesOfList` makes of what it declares. */
export function testLists(searchesOfList: (definition: CollectionDefinition) => string[]): void {
  testDatabase();
  const testApi = makeTestApi();
  const lists = allRoutes.filter(isList) as readonly AnyRoute[];
  let context: KitContext;

  beforeAll(async () => {
    await importTestRates();
    context = await makeKitContext(testApi);
    await postJson(testApi.api, "/sms", context.account.headers, VALID);
  });

  /** Returns a list's path, creating the rows it references. */
  async function buildListPath(row: AnyRoute): Promise<string> {
    if (listIdNames(row).length === 0) return row.path;
    return buildPath(row, await getKit(row).exampleRequest?.(context));
  }

  test("finds lists", () => {
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/sms", "/request_logs", "/team/audit_logs", "/drafts"]),
    );
  });

  test.each(lists.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "%s supports every declared filter",
    async (_, row) => {
      const definition = row.query as CollectionDefinition;
      // Strict lists reject filters that can't match together.
      const searches = definition.isStrict ? eachSearch(definition) : searchesOfList(definition);
      expect(searches).not.toEqual([]);
      const failed: string[] = [];
      const place = await buildListPath(row);
      for (const search of searches) {
        const response = await testApi.api.request(`${place}?${search}`, {
          method: row.method.toUpperCase(),
          headers: { ...context.owner.headers, accept: "application/json" },
        });
        await response.arrayBuffer();
        if (response.status !== 200) failed.push(`${response.status} ${search}`);
      }
      expect(failed).toEqual([]);
    },
  );
}

import { allRoutes } from "@/lib/api";
import type { AnyRoute } from "@/lib/http/route";
import { FILTER_ITEMS, requestFields, titleOf, writingFilters } from "./test-id-fields";
import { idNamesOf } from "./test-kits";

/**
 * Ids of another account in a request that is right otherwise: in each field of a body or query that names a row, in
 * each filter by which a list is changed, and in each parameter of a path that has a body or other parameters.
 */
export interface ForeignIdCase {
  title: string;
  row: AnyRoute;
  place: "body" | "query" | "path";
  path: readonly string[];
  /** Path of one row of the named kind. */
  item: string;
  isNumber: boolean;
  write: (id: string) => string;
  /** Any id is accepted; rows of others have no effect. */
  isUnchecked: boolean;
  /** Where the test kit keeps a request for this field. */
  keys: readonly string[];
}

const asItIs = (id: string) => id;

function casesOfFields(row: AnyRoute): ForeignIdCase[] {
  return requestFields(row).flatMap(({ reference, path, place, isNumber }) => {
    // A query takes one value without brackets.
    if (reference === undefined || (place === "query" && path.includes("[]"))) return [];
    const field = path.join(".").replaceAll(".[]", "[]");
    return reference.items.map((item) => ({
      title: `${titleOf(row, { path })} of ${item}`,
      row,
      place,
      path,
      item,
      isNumber,
      write: reference.write,
      isUnchecked: reference.unchecked !== undefined,
      keys: [`${field} ${item}`, field],
    }));
  });
}

function casesOfFilters(row: AnyRoute): ForeignIdCase[] {
  return writingFilters(row).flatMap((name) => {
    const item = FILTER_ITEMS[name];
    if (item === undefined) return [];
    const title = `${row.operationId} ?${name}= of ${item}`;
    const path = [name];
    // Whatever it doesn't match stays as it is.
    const common = { isNumber: false, write: asItIs, isUnchecked: true, keys: [name] };
    return [{ title, row, place: "query" as const, path, item, ...common }];
  });
}

/** Parameters whose values several accounts have: lines of files, and numbers of phones. */
const SHARED = new Set(["line", "phone"]);

/** Each parameter alone, the body being right; without other parameters and a body, `isolation.test.ts` tries it. */
function casesOfPaths(row: AnyRoute): ForeignIdCase[] {
  const names = idNamesOf(row).filter((name) => !SHARED.has(name));
  if (names.length < 2 && row.body === undefined) return [];
  return names.map((name) => ({
    title: `${row.operationId} {${name}}`,
    row,
    place: "path" as const,
    path: [name],
    item: row.path.slice(0, row.path.indexOf(`{${name}}`) + name.length + 2),
    isNumber: false,
    write: asItIs,
    isUnchecked: false,
    keys: [],
  }));
}

export const foreignIdCases: readonly ForeignIdCase[] = allRoutes
  .filter(({ auth }) => auth !== "public")
  .flatMap((row) => [...casesOfFields(row), ...casesOfFilters(row), ...casesOfPaths(row)]);

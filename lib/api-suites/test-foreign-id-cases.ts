import { allRoutes } from "@/lib/api";
import type { AnyRoute } from "@/lib/http/route";
import {
  FILTER_ITEMS,
  findRowAt,
  parameterAt,
  requestFields,
  rowAt,
  formatTitle,
  writingFilters,
} from "./test-id-fields";
import { listIdNames } from "./test-kits";

/**
 * Ids of another account in a request that is right otherwise: in each field of a body or query that names a row, in
 * each filter by which a list is changed, and in each parameter of a path that writes or has several.
 */
export interface ForeignIdCase {
  title: string;
  row: AnyRoute;
  place: "body" | "query" | "path";
  path: readonly string[];
  /** Operation on one row of the referenced kind; its module's fixture creates such rows. */
  holder: AnyRoute;
  /** Its parameter, which the id fits. */
  parameter: string;
  isNumber: boolean;
  write: (id: string) => string;
  /** Any id is accepted; rows of others have no effect. */
  isUnchecked: boolean;
  /** Keys of the test kit's requests for this field. */
  keys: readonly string[];
}

const asItIs = (id: string) => id;

function casesOfFields(row: AnyRoute): ForeignIdCase[] {
  return requestFields(row).flatMap(({ reference, path, place, isNumber }) => {
    // A query takes one value without brackets.
    if (reference === undefined || (place === "query" && path.includes("[]"))) return [];
    const field = path.join(".").replaceAll(".[]", "[]");
    return reference.items.map((item) => ({
      title: `${formatTitle(row, { path })} of ${item}`,
      row,
      place,
      path,
      holder: rowAt(item),
      parameter: parameterAt(item),
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
    return {
      title: `${row.operationId} ?${name}= of ${item}`,
      row,
      place: "query" as const,
      path: [name],
      holder: rowAt(item),
      parameter: parameterAt(item),
      isNumber: false,
      write: asItIs,
      // Rows that it doesn't match stay as they are.
      isUnchecked: true,
      keys: [name],
    };
  });
}

/** Parameters with values shared by accounts: file lines and phone numbers. */
const SHARED = new Set(["line", "phone"]);

const pathUpTo = ({ path }: AnyRoute, parameter: string) =>
  `${path.slice(0, path.indexOf(`{${parameter}}`))}{${parameter}}`;

/** Each parameter alone; reading by one parameter is tried by `isolation.test.ts`. */
function casesOfPaths(row: AnyRoute): ForeignIdCase[] {
  const names = listIdNames(row).filter((name) => !SHARED.has(name));
  if (names.length < 2 && row.method === "get") return [];
  return names.map((name) => ({
    title: `${row.operationId} {${name}}`,
    row,
    place: "path" as const,
    path: [name],
    holder: findRowAt(pathUpTo(row, name)) ?? row,
    parameter: name,
    isNumber: false,
    write: asItIs,
    isUnchecked: false,
    keys: [],
  }));
}

export const foreignIdCases: readonly ForeignIdCase[] = allRoutes
  .filter(({ auth }) => auth !== "public")
  .flatMap((row) => [...casesOfFields(row), ...casesOfFilters(row), ...casesOfPaths(row)]);

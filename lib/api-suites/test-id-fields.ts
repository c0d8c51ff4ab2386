import type { z } from "zod";
import type { CollectionDefinition } from "@/lib/core/collection";
import { allRoutes } from "@/lib/api";
import { pathParameters } from "@/lib/http/docs/documented-rows";
import { type Reference, getReference } from "@/lib/http/input/references";
import type { AnyRoute } from "@/lib/http/route";

/** Fields of requests, read from the schemas of all rows. */

/** Value that a request may hold at one place. */
export interface RequestField {
  place: "body" | "query";
  /** Names on the way to it; `[]` is each entry of an array, `{}` each value of a record. */
  path: readonly string[];
  name: string;
  isNumber: boolean;
  isUuid: boolean;
  reference?: Reference;
}

/** A field under the name of its operation: `createBulk msg_groups[]`. */
export const formatTitle = (row: AnyRoute, { path }: Pick<RequestField, "path">): string =>
  `${row.operationId} ${path.join(".").replaceAll(".[]", "[]")}`;

/** Types that can't reference a row. */
const CLOSED = new Set(["enum", "literal", "boolean", "null", "undefined", "file", "date"]);

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  getter?: () => z.ZodType;
  items?: readonly z.ZodType[];
  format?: string;
}

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Schemas one step inside another, with the steps of the path that lead there. */
function inside(schema: z.ZodType): [string[], z.ZodType][] {
  const definition = getDefinition(schema);
  const unnamed = [
    ...(definition.options ?? []),
    ...(definition.items ?? []),
    definition.innerType,
    definition.left,
    definition.right,
    definition.getter?.(),
    definition.type === "pipe" ? definition.in : undefined,
  ];
  const fields = Object.entries(definition.shape ?? {});
  const found: [string[], z.ZodType | undefined][] = [
    [["[]"], definition.element],
    [["{}"], definition.valueType],
    ...fields.map(([name, field]): [string[], z.ZodType] => [[name], field]),
    ...unnamed.map((item): [string[], z.ZodType | undefined] => [[], item]),
  ];
  return found.flatMap(([path, one]) => (one === undefined ? [] : [[path, one] as const]));
}

const nameIn = (path: readonly string[]) =>
  path.findLast((step) => step !== "[]" && step !== "{}") ?? "";

function walk(
  schema: z.ZodType,
  field: Pick<RequestField, "place" | "path" | "reference">,
): RequestField[] {
  const reference = getReference(schema) ?? field.reference;
  const marked = { ...field, ...(reference !== undefined && { reference }) };
  const within = inside(schema);
  if (within.length > 0) {
    return within.flatMap(([steps, one]) =>
      walk(one, { ...marked, path: [...field.path, ...steps] }),
    );
  }
  const { type, format } = getDefinition(schema);
  if (CLOSED.has(type) || type === "object" || type === "array") return [];
  const isUuid = format === "uuid" || format === "guid";
  return [{ ...marked, name: nameIn(field.path), isNumber: type === "number", isUuid }];
}

/** Fields of a row's body and query; each once, although a union may hold it twice. Filters of lists aren't among them. */
export function requestFields({ body, query }: AnyRoute): RequestField[] {
  const found = new Map<string, RequestField>();
  const add = (schema: z.ZodType, place: RequestField["place"]) => {
    for (const field of walk(schema, { place, path: [] })) {
      const key = `${place} ${field.path.join(".")} ${field.isNumber}`;
      const known = found.get(key);
      if (known?.reference === undefined) found.set(key, field);
    }
  };
  if (body !== undefined) add(body, "body");
  if (query !== undefined && query.kind !== "collection") add(query, "query");
  return [...found.values()];
}

/** Filters that name rows, with the path of one such row. */
export const FILTER_ITEMS: Readonly<Record<string, string>> = {
  uuid: "/sms/{uuid}",
  bulk: "/bulks/{uuid}",
  key_id: "/api_keys/{id}",
};

const ENDINGS = /(^|_)(ids?|uuids?|guids?|codes?|keys?|tokens?|refs?|slugs?|aliases|to|by)$/;
const POSITIONS = /^(before|after|cursor|next)$/;

const singular = (word: string) => word.replace(/(?<=[sx])es$|(?<!s)s$/, "");

/** Words for what has an own path, such as `group` of `/groups/{group_id}`. */
const ITEM_WORDS = new Set(
  allRoutes.flatMap(({ path }) =>
    [...path.matchAll(/([\w-]+)\/\{/g)].map(([, segment = ""]) =>
      singular(segment.split(/[_-]/).at(-1) ?? ""),
    ),
  ),
);

/** Numbers that count or measure something. */
const MEASURES =
  /^(max|min)_|(^|_)(at|after|until|count|delay|sec|second|hours|days|cap|limit|length|max|rows|amount|val|threshold|target|recipients)$/;

type NamedField = Pick<RequestField, "name" | "isNumber" | "isUuid">;

/** True for what has the name or the form of an id. */
function looksLikeId({ name, isNumber, isUuid }: NamedField): boolean {
  const isItem = ITEM_WORDS.has(singular(name.split("_").at(-1) ?? ""));
  const isNamedSo = isItem || ENDINGS.test(name) || POSITIONS.test(name);
  return isUuid || (isNumber ? !MEASURES.test(name) : isNamedSo);
}

/** Filters that decide what a writing row changes. */
export function writingFilters({ method, query }: AnyRoute): string[] {
  if (method === "get" || query?.kind !== "collection") return [];
  return Object.keys((query as CollectionDefinition).filters);
}

function filtersLikeIds(row: AnyRoute): string[] {
  return writingFilters(row).filter((name) => {
    const { filters } = row.query as CollectionDefinition;
    const isUuid = filters[name]?.type === "uuid";
    const isId = looksLikeId({ name, isNumber: false, isUuid });
    return isId && !Object.hasOwn(FILTER_ITEMS, name);
  });
}

/** Returns titles of fields without an annotation or a reason, and unused reasons. */
export function findUnexplained(
  rows: readonly AnyRoute[],
  reasons: Readonly<Record<string, string>>,
): { fields: string[]; unused: string[] } {
  const used = new Set<string>();
  const isExplained = (keys: readonly string[]) => {
    const known = keys.filter((key) => Object.hasOwn(reasons, key));
    for (const key of known) used.add(key);
    return known.length > 0;
  };
  const guarded = rows.filter(({ auth }) => auth !== "public");
  const fields = guarded.flatMap((row) => {
    const suspects = requestFields(row).filter((field) => !field.reference && looksLikeId(field));
    return suspects
      .filter((field) => !isExplained([formatTitle(row, field), field.name]))
      .map((field) => formatTitle(row, field));
  });
  const filters = guarded.flatMap((row) =>
    filtersLikeIds(row)
      .filter((name) => !isExplained([`?${name}`, name]))
      .map((name) => `${row.operationId} ?${name}=`),
  );
  return {
    fields: [...new Set([...fields, ...filters])],
    unused: Object.keys(reasons).filter((name) => !used.has(name)),
  };
}

export const findRowAt = (item: string): AnyRoute | undefined =>
  allRoutes.find(({ path }) => path === item);

/** Returns the operation at path `item`, which reads one such row. */
export function rowAt(item: string): AnyRoute {
  const row = findRowAt(item);
  if (row === undefined) throw new Error(`A reference names ${item}, which no operation has`);
  return row;
}

/** The parameter of an item's path that holds its own id. */
export const parameterAt = (item: string): string => pathParameters(item).at(-1) ?? "";

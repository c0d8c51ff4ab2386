import { isDeepStrictEqual } from "node:util";

const toJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Compares as JSON: in any order of keys, absent like undefined. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(toJson(a), toJson(b));

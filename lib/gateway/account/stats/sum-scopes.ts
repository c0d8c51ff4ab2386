export const DIMENSIONS = ["iso2", "service_code", "key_id"] as const;
export type StatsGroup = (typeof DIMENSIONS)[number];

/** `all` has no dimension, and a dimension's name only that one. */
export type SumScope = "all" | StatsGroup;

/** Null: all. */
export interface DimensionFilter {
  iso2: readonly string[] | null;
  serviceCodes: readonly string[] | null;
  keyIds: readonly number[] | null;
}

/** null if no single scope has all dimensions. */
export function findScope(
  { iso2, serviceCodes, keyIds }: DimensionFilter,
  group: StatsGroup | null,
): SumScope | null {
  const filters = { iso2, service_code: serviceCodes, key_id: keyIds };
  const [first, second] = DIMENSIONS.filter((name) => filters[name] !== null || group === name);
  return second === undefined ? (first ?? "all") : null;
}

export interface Dimensions {
  iso2: string;
  serviceCode: string;
  keyId: string;
}

/** Clears the dimensions that a scope doesn't have. */
export const limitDimensions = (
  { iso2, serviceCode, keyId }: Dimensions,
  scope: SumScope,
): Dimensions => ({
  iso2: scope === "iso2" ? iso2 : "",
  serviceCode: scope === "service_code" ? serviceCode : "",
  keyId: scope === "key_id" ? keyId : "0",
});

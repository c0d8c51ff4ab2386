import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import type { MessageStatsQuery } from "./schema";
import type { StatsFilter } from "./store-periods";
import type { StatsGroup } from "./sum-scopes";

/** Key id under which message statistics count the dashboard. */
export const NO_KEY = 0;

export const summedKeys = (accountId: number, keyIds: readonly number[]): number[] =>
  keyIds.map((key) => (key === dashboardKeyId(accountId) ? NO_KEY : key));

export function toStatsFilter(
  accountId: number,
  query: Pick<MessageStatsQuery, "iso2" | "service_code" | "key_id">,
): Pick<StatsFilter, "iso2" | "serviceCodes" | "keyIds"> {
  return {
    iso2: query.iso2?.map((code) => code.toUpperCase()) ?? null,
    serviceCodes: query.service_code ?? null,
    keyIds: query.key_id == null ? null : summedKeys(accountId, query.key_id),
  };
}

export function toGroupValue(
  accountId: number,
  group: StatsGroup | null,
  value: string | null,
): string | null {
  const isDashboard = group === "key_id" && value === `${NO_KEY}`;
  return isDashboard ? String(dashboardKeyId(accountId)) : value;
}

import { FILTER_NAMES, KEY_FILTERS, rowsHref } from "@/components/account/delivery/delivery-links";
import type { ViewFilter } from "@/components/data-table/types";
import type { MemberRole } from "@/lib/core/context";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import type { SpendingGrouping } from "@/lib/gateway/billing/spending/schema-values";

/** Parameters of the report by their name in the page's URL. */
export const SPENDING_FILTERS = {
  iso2: FILTER_NAMES.iso2,
  service: FILTER_NAMES.service_code,
  key_id: FILTER_NAMES.key_id,
  ...KEY_FILTERS,
} as const;

const isMessageService = (value: string) => SERVICE_CODES.some((code) => code === value);

/** Whether a filter leaves only charges that aren't messages. */
const excludesMessages = (filters: readonly ViewFilter[]) =>
  filters.some(
    ({ field, values }) => field === SPENDING_FILTERS.service && !values.some(isMessageService),
  );

/** Leaves out services that messages don't have. */
const toMessageFilters = (filters: readonly ViewFilter[]): ViewFilter[] =>
  filters.map((filter) =>
    filter.field === SPENDING_FILTERS.service
      ? { ...filter, values: filter.values.filter(isMessageService) }
      : filter,
  );

interface LinkOptions {
  role: MemberRole;
  filters: readonly ViewFilter[];
  /** Value of the message list's `counted`, and of usage's `range`. */
  range: string;
}

/** Returns the page with all charges of a range; with filters, or for roles without it, the messages. */
export function periodHref({ role, range, filters }: LinkOptions): string {
  const seesUsage = canAccess("billingDocuments", role, "read");
  return seesUsage && (filters.length === 0 || excludesMessages(filters))
    ? `/billing/usage?range=${range}`
    : rowsHref({ tile: "spend", range, filters: toMessageFilters(filters) });
}

/** Returns the list of what a group was charged for. */
export function groupHref(
  { by, group, bulk }: { by: SpendingGrouping } & Pick<SpendingReportGroup, "group" | "bulk">,
  options: LinkOptions,
): string | null {
  const { role, range, filters } = options;
  const usage = canAccess("billingDocuments", role, "read")
    ? `/billing/usage?range=${range}`
    : null;
  const messages = (dimension: "iso2" | "service_code" | "key_id") =>
    rowsHref({
      tile: "spend",
      range,
      filters: toMessageFilters(filters),
      group: { by: dimension, value: group },
    });
  if (by === "bulk_id") return bulk === null ? null : `/bulks/${group}`;
  if (group === "" || by === "cost_centre") return usage;
  if (by !== "service") return messages(by);
  return isMessageService(group) ? messages("service_code") : usage;
}

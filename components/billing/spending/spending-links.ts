import { rowsHref } from "@/components/account/delivery/delivery-links";
import type { MemberRole } from "@/lib/core/context";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import type { SpendingGrouping } from "@/lib/gateway/billing/spending/schema-values";

interface LinkOptions {
  role: MemberRole;
  /** As in `counted` of the message list, and in `range` of usage. */
  range: string;
}

/** Returns the page with all charges of a range; roles without it get the messages. */
export function periodHref({ role, range }: LinkOptions): string {
  return canAccess("billingDocuments", role, "read")
    ? `/billing/usage?range=${range}`
    : rowsHref({ tile: "spend", range, filters: [] });
}

/** Returns the list of what a group was charged for, or null if it's deleted or the role sees none. */
export function groupHref(
  { by, group, bulk }: { by: SpendingGrouping } & Pick<SpendingReportGroup, "group" | "bulk">,
  options: LinkOptions,
): string | null {
  const { role, range } = options;
  const usage = canAccess("billingDocuments", role, "read") ? periodHref(options) : null;
  const messages = (dimension: "iso2" | "service_code" | "key_id") =>
    rowsHref({ tile: "spend", range, filters: [], group: { by: dimension, value: group } });
  if (by === "bulk_id") return bulk === null ? null : `/bulks/${group}`;
  if (group === "" || by === "cost_centre") return usage;
  if (by !== "service") return messages(by);
  return SERVICE_CODES.some((code) => code === group) ? messages("service_code") : usage;
}

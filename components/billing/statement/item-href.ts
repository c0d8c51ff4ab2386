import type { BalanceItem } from "@/lib/core/billing/balance-items";
import type { MemberRole } from "@/lib/core/context";
import { hourAlignedRange, tileHref } from "@/lib/core/messages/tiles";
import { canAccess } from "@/lib/core/permissions/permissions";
import { type TimeRange, formatTimeRange } from "@/lib/core/time/time-range";

export function itemHref(
  item: BalanceItem,
  period: TimeRange,
  { role, now, timeZone }: { role: MemberRole; now: number; timeZone: string },
): string | null {
  const range = formatTimeRange(period, timeZone);
  switch (item) {
    case "top_up":
    case "refund":
      return `/billing/payments?created=${range}`;
    case "correction":
      return `/billing/documents?kind=credit_note&date=${range}`;
    case "message":
      return tileHref("messages", hourAlignedRange(period, now, timeZone));
    case "short_link":
      return canAccess("campaigns", role, "read") ? "/campaigns" : null;
    case "messenger_code":
      return canAccess("verification", role, "read") ? `/verification?created=${range}` : null;
    case "fraud_check":
      return canAccess("fraudChecks", role, "read") ? `/fraud?created=${range}` : null;
    default:
      return item satisfies never;
  }
}

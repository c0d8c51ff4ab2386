"use client";

import { useTranslations } from "next-intl";
import { useGroupName } from "@/components/billing/usage/use-group-name";
import { shortenId } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import type { SpendingGrouping } from "@/lib/gateway/billing/spending/schema-values";

/** Returns a function that names the groups of a report. */
export function useGroupLabel() {
  const t = useTranslations("spending.group");
  const usage = useTranslations("usage");
  const countryName = useGroupName("iso2");
  const serviceName = useGroupName("service");
  const { accountId } = useViewer();
  const { dateTime } = useFormats();
  return (by: SpendingGrouping, { group, name, bulk }: SpendingReportGroup): string => {
    switch (by) {
      case "iso2":
        return countryName(group);
      case "service":
        return serviceName(group);
      case "key_id":
        // The dashboard has the account's id.
        if (group === String(accountId)) return usage("withoutAnyKey");
        return name ?? t("key", { id: group });
      case "cost_centre":
        return name ?? usage("withoutCostCentre");
      case "bulk_id":
        if (bulk === null) return t("deletedBulk", { id: shortenId(group) });
        return t("bulk", { time: dateTime(bulk.created_at), sender: bulk.sender_id });
    }
  };
}

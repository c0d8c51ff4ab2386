"use client";

import { useTranslations } from "next-intl";
import { useGroupName } from "@/components/billing/usage/use-group-name";
import { shortenId } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { findRepeatedNames } from "@/components/layout/providers/repeated-names";
import { useViewer } from "@/components/layout/providers/viewer";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import type { SpendingGrouping } from "@/lib/gateway/billing/spending/schema-values";

/** Returns a function that names the groups of a report; keys of one name also by their number. */
export function useGroupLabel(groups: readonly SpendingReportGroup[]) {
  const t = useTranslations("spending.group");
  const usage = useTranslations("usage");
  const countryName = useGroupName("iso2");
  const serviceName = useGroupName("service");
  const { accountId } = useViewer();
  const { dateTime } = useFormats();
  const ui = useTranslations("ui");
  const repeated = findRepeatedNames(groups.flatMap(({ name }) => name ?? []));
  return (by: SpendingGrouping, { group, name, bulk }: SpendingReportGroup): string => {
    switch (by) {
      case "iso2":
        return countryName(group);
      case "service":
        return serviceName(group);
      case "key_id":
        // The dashboard has the account's id.
        if (group === String(accountId)) return usage("withoutAnyKey");
        if (name === null) return t("key", { id: group });
        return repeated.has(name) ? ui("repeatedKey", { name, id: group }) : name;
      case "cost_centre":
        return name ?? usage("withoutCostCentre");
      case "bulk_id":
        if (bulk === null) return t("deletedBulk", { id: shortenId(group) });
        return t("bulk", { time: dateTime(bulk.created_at), sender: bulk.sender_id });
    }
  };
}

"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FilterField } from "@/components/data-table/types";
import { useNow } from "@/components/hooks/use-now";
import { useViewer } from "@/components/layout/providers/viewer";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { canAccess } from "@/lib/core/permissions/permissions";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { useApiKeys } from "@/lib/queries/api-keys";
import { useMessageStats } from "@/lib/queries/stats";
import { useKeyFilterFields } from "./use-key-filter-fields";
import { useGroupNames } from "./use-group-names";

const COUNTRY_DAYS = 90;

export function useDeliveryFields(): FilterField[] {
  const t = useTranslations("sms.filter");
  const { role, accountId } = useViewer();
  const keys = useApiKeys(canAccess("developers", role, "read")).data?.rows;
  const since = useNow(DAY_SECONDS) - COUNTRY_DAYS * DAY_SECONDS;
  const query = useMemo(
    () => new URLSearchParams({ from: String(since), interval: "month", group_by: "iso2" }),
    [since],
  );
  const countries = useMessageStats(query).data?.groups;
  const nameGroup = useGroupNames();
  const byKey = useKeyFilterFields();
  return useMemo(() => {
    const toOptions = (group: Parameters<typeof nameGroup>[0], values: readonly string[]) =>
      values.map((value) => ({ value, label: nameGroup(group, value) }));
    // Roles that see keys get the dashboard's among them.
    const keyIds = new Set([accountId, ...(keys ?? []).map(({ id }) => id)]);
    const usedCountries = (countries ?? []).map(({ group }) => group).filter((iso2) => iso2 !== "");
    return [
      {
        urlName: "country",
        label: t("country"),
        kind: "choice",
        options: toOptions("iso2", usedCountries),
      },
      {
        urlName: "service",
        label: t("service"),
        kind: "choice",
        options: toOptions("service_code", SERVICE_CODES),
      },
      {
        urlName: "key",
        label: t("key"),
        kind: "choice",
        options: toOptions("key_id", [...keyIds].map(String)),
      },
      ...byKey,
    ];
  }, [t, countries, keys, accountId, nameGroup, byKey]);
}

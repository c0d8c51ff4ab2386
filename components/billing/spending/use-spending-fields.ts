"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useKeyFilterFields } from "@/components/account/delivery/use-key-filter-fields";
import { useGroupName } from "@/components/billing/usage/use-group-name";
import type { FilterField } from "@/components/data-table/types";
import { useNow } from "@/components/hooks/use-now";
import { useViewer } from "@/components/layout/providers/viewer";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { useApiKeys } from "@/lib/queries/api-keys";
import { useMessageStats } from "@/lib/queries/stats";
import { SPENDING_FILTERS } from "./spending-links";

const COUNTRY_DAYS = 90;
const OTHER_ITEMS = ["short_link", "messenger_code", "fraud_check"];

export function useSpendingFields(): FilterField[] {
  const t = useTranslations("table.sums");
  const usage = useTranslations("usage");
  const { role, accountId } = useViewer();
  const keys = useApiKeys(canAccess("developers", role, "read")).data?.rows;
  const since = useNow(DAY_SECONDS) - COUNTRY_DAYS * DAY_SECONDS;
  const query = useMemo(
    () => new URLSearchParams({ from: String(since), interval: "month", group_by: "iso2" }),
    [since],
  );
  const countries = useMessageStats(query).data?.groups;
  const nameCountry = useGroupName("iso2");
  const nameService = useGroupName("service");
  const byKey = useKeyFilterFields();
  const seesAllKeys = accessLevel("insightsSpend", role) !== "own";
  const choice = { kind: "choice" } as const;
  const others = (keys ?? []).filter(({ id }) => id !== accountId);
  return [
    {
      ...choice,
      urlName: SPENDING_FILTERS.iso2,
      label: t("country"),
      options: (countries ?? []).flatMap(({ group }) =>
        group === "" ? [] : [{ value: group, label: nameCountry(group) }],
      ),
    },
    {
      ...choice,
      urlName: SPENDING_FILTERS.service,
      label: t("service"),
      options: [...SERVICE_CODES, ...OTHER_ITEMS].map((value) => ({
        value,
        label: nameService(value),
      })),
    },
    {
      ...choice,
      urlName: SPENDING_FILTERS.key_id,
      label: t("key"),
      options: [
        ...(seesAllKeys ? [{ value: String(accountId), label: usage("withoutAnyKey") }] : []),
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    ...(seesAllKeys ? byKey : []),
  ];
}

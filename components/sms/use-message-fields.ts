"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { BuiltInView, FilterField } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/viewer";
import { useFormats } from "@/components/ui/use-formats";
import { useNow } from "@/components/ui/use-now";
import { accessLevel, mayAccess } from "@/lib/core/access";
import { MESSAGE_STATES, SERVICE_CODES } from "@/lib/gateway/sms/schema-values";
import { useApiKeys } from "@/lib/queries/api-keys";
import { useMe } from "@/lib/queries/me";
import { useMessageStats } from "@/lib/queries/stats";
import { REPORT_KEYS, STATUS_KEYS } from "./status-codes";

const DAY = 86_400;
const COUNTRY_DAYS = 90;
export const ANY_KEY = "any";

/** What the list of messages can be filtered by; values come with counts where they are known. */
export function useMessageFields(): FilterField[] {
  const t = useTranslations("sms");
  const { locale } = useFormats();
  const { role } = useViewer();
  const isMasked = accessLevel("messages", role) === "masked";
  const hasKeys = mayAccess("developers", role, "read");
  const currency = useMe().data?.currency ?? "EUR";
  const keys = useApiKeys(hasKeys).data;
  const since = useNow(DAY) - COUNTRY_DAYS * DAY;
  const query = useMemo(
    () => new URLSearchParams({ from: String(since), interval: "month", group_by: "iso2" }),
    [since],
  );
  const countries = useMessageStats(query).data?.groups;

  return useMemo(() => {
    const regions = new Intl.DisplayNames([locale], { type: "region" });
    const shown: FilterField[] = [
      {
        key: "state",
        label: t("filter.state"),
        kind: "choice",
        canNegate: true,
        options: MESSAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      },
      { key: "created", label: t("filter.created"), kind: "time" },
      {
        key: "country",
        label: t("filter.country"),
        kind: "choice",
        options: (countries ?? []).map(({ group, sent }) => ({
          value: group,
          label: regions.of(group) ?? group,
          count: sent,
        })),
      },
      {
        key: "service",
        label: t("filter.service"),
        kind: "choice",
        canNegate: true,
        options: SERVICE_CODES.map((value) => ({ value, label: t(`service.${value}`) })),
      },
      {
        key: "status",
        label: t("filter.status"),
        kind: "choice",
        canNegate: true,
        options: [
          { value: "0", label: t("code.notSent") },
          { value: "100", label: t("code.handedOver") },
          ...Object.entries(STATUS_KEYS).map(([value, key]) => ({
            value,
            label: t(`code.${key}.label`),
          })),
        ],
      },
      {
        key: "dlr",
        label: t("filter.dlr"),
        kind: "choice",
        options: Object.entries(REPORT_KEYS).map(([value, key]) => ({
          value,
          label: value === "0" ? t("code.noReport") : t(`code.${key}.label`),
        })),
      },
      { key: "price", label: t("filter.price"), kind: "amount", currency },
      { key: "sender", label: t("filter.sender"), kind: "text" },
      { key: "source", label: t("filter.source"), kind: "text" },
      {
        key: "key",
        label: t("filter.key"),
        kind: "choice",
        options: [
          { value: ANY_KEY, label: t("filter.anyKey") },
          ...(keys?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      },
    ];
    const hidden: FilterField[] = [
      { key: "phone", label: t("filter.phone"), kind: "text", placeholder: "+49 151" },
      { key: "callback", label: t("filter.callback"), kind: "text" },
    ];
    // Nobody searches by what their role does not see.
    return isMasked ? shown : [...shown.slice(0, 2), ...hidden, ...shown.slice(2)];
  }, [t, locale, countries, keys, currency, isMasked]);
}

export function useMessageViews(): BuiltInView[] {
  const t = useTranslations("sms.view");
  return useMemo(
    () => [
      { id: "all", label: t("all"), filters: [] },
      {
        id: "failed",
        label: t("failed"),
        filters: [{ field: "state", operator: "is", values: ["failed"] }],
      },
      {
        id: "api",
        label: t("api"),
        filters: [{ field: "key", operator: "is", values: [ANY_KEY] }],
      },
    ],
    [t],
  );
}

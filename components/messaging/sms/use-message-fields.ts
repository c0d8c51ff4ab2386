"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, FilterField, TableName } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { useExamplePhone } from "@/components/format/use-country";
import { useFormats } from "@/components/format/use-formats";
import { useNow } from "@/components/hooks/use-now";
import { isPersonal } from "@/lib/core/list";
import { VARIANTS } from "@/lib/core/messages/bulk-variants";
import { ORIGINS } from "@/lib/core/messages/message-origin";
import { LAST_PARTS_CLASS } from "@/lib/core/messages/part-totals";
import { PROBLEM_CODES } from "@/lib/core/messages/message-state";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { ANY_KEY, MESSAGE_STATES, TEST_KINDS } from "@/lib/gateway/messaging/sms/schema-values";
import { apiKeysQuery, useApiKeys } from "@/lib/queries/api-keys";
import { meQuery, useMe } from "@/lib/queries/me";
import { messageStatsQuery, useMessageStats } from "@/lib/queries/stats";
import { tableSettingsQuery } from "@/lib/queries/table-views";
import { useEarlyQueries } from "@/lib/queries/transport/use-api-query";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { codedProblem, toCode } from "./status-codes";

const BOOLEAN_VALUES = ["true", "false"] as const;
const PARTS_CLASSES = Array.from({ length: LAST_PARTS_CLASS }, (_, index) => index + 1);
const COUNTRY_DAYS = 90;

export function useMessageFields(table: TableName): FilterField[] {
  const t = useTranslations("sms");
  const { locale } = useFormats();
  const { text: example } = useExamplePhone();
  const { role } = useViewer();
  const isMasked = accessLevel("messages", role) === "masked";
  const hasKeys = canAccess("developers", role, "read");
  const since = useNow(DAY_SECONDS) - COUNTRY_DAYS * DAY_SECONDS;
  const query = useMemo(
    () => new URLSearchParams({ from: String(since), interval: "month", group_by: "iso2" }),
    [since],
  );
  useEarlyQueries([
    meQuery,
    apiKeysQuery(hasKeys),
    messageStatsQuery(query),
    tableSettingsQuery(table),
  ]);
  const currency = useMe().data?.currency ?? "EUR";
  const keys = useApiKeys(hasKeys).data;
  const countries = useMessageStats(query).data?.groups;

  return useMemo(() => {
    const problemName = (code: number) => {
      const { key } = toCode(codedProblem(code), 0);
      return key === "unknown" ? t("code.unknown.label", { code }) : t(`code.${key}.label`);
    };
    const regions = new Intl.DisplayNames([locale], { type: "region" });
    return filterFields(
      SMS_LIST,
      {
        state: {
          label: t("filter.state"),
          options: MESSAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        is_sent: {
          label: t("filter.sent"),
          options: BOOLEAN_VALUES.map((value) => ({ value, label: t(`filter.either.${value}`) })),
        },
        problem_code: {
          label: t("filter.reason"),
          options: PROBLEM_CODES.map((code) => ({
            value: String(code),
            label: problemName(code),
          })),
        },
        is_clicked: {
          label: t("filter.clicked"),
          options: BOOLEAN_VALUES.map((value) => ({ value, label: t(`filter.either.${value}`) })),
        },
        variant: {
          label: t("filter.variant"),
          options: VARIANTS.map((value) => ({
            value: String(value),
            label: t(`filter.variants.${value}`),
          })),
        },
        created_at: { label: t("filter.created") },
        counted_at: { label: t("filter.counted") },
        phone: { label: t("filter.phone"), placeholder: example.slice(0, -6).trim() },
        recipient: { label: t("filter.recipient"), placeholder: example },
        callback_data: { label: t("filter.callback") },
        iso2: {
          label: t("filter.country"),
          options: (countries ?? []).map(({ group, messages }) => ({
            value: group,
            label: regions.of(group) ?? group,
            count: messages,
          })),
        },
        service_code: {
          label: t("filter.service"),
          options: SERVICE_CODES.map((value) => ({ value, label: t(`service.${value}`) })),
        },
        price: { label: t("filter.price"), currency },
        parts_count: {
          label: t("filter.parts"),
          options: PARTS_CLASSES.map((parts) => ({
            value: String(parts),
            label: parts === LAST_PARTS_CLASS ? t("filter.orMore", { parts }) : String(parts),
          })),
        },
        is_one_over: {
          label: t("filter.oneOver"),
          options: BOOLEAN_VALUES.map((value) => ({ value, label: t(`filter.either.${value}`) })),
        },
        is_savable: {
          label: t("filter.savable"),
          options: BOOLEAN_VALUES.map((value) => ({ value, label: t(`filter.either.${value}`) })),
        },
        sender_id: { label: t("filter.sender") },
        source: { label: t("filter.source") },
        bulk: { label: t("filter.bulk"), placeholder: t("filter.bulkHint") },
        key_id: {
          label: t("filter.key"),
          options: [
            { value: ANY_KEY, label: t("filter.anyKey") },
            ...(keys?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ],
        },
        origin: {
          label: t("filter.origin"),
          options: ORIGINS.map((value) => ({ value, label: t(`detail.origins.${value}`) })),
        },
        is_test: {
          label: t("filter.kind"),
          options: TEST_KINDS.map((value) => ({ value, label: t(`filter.${value}`) })),
        },
      },
      // Omits filters by data that the role doesn't see.
      (name) => !(isMasked && isPersonal(SMS_LIST, name)),
    );
  }, [t, locale, countries, keys, currency, isMasked, example]);
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

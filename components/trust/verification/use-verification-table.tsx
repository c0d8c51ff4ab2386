"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { NoValue, Money } from "@/components/ui/money";
import { Phone } from "@/components/ui/phone";
import { Status } from "@/components/ui/status";
import { VERIFY_STATUS_CODES } from "@/lib/core/trust/verify-state";
import type { VerifyCode } from "@/lib/gateway/trust/verify-codes/schema";
import { VERIFY_LIST } from "@/lib/gateway/trust/verify-codes/schema-list";
import { VERIFY_CHANNELS } from "@/lib/gateway/trust/verify-codes/schema-values";
import { CodeReveal } from "./code-reveal";
import { STATUS_KINDS, useStatusName } from "./use-verification-labels";

const CENTS = 100;

export function Cost({ cost, currency }: Pick<VerifyCode, "cost" | "currency">) {
  if (cost === null) return <NoValue />;
  return <Money amount={cost / CENTS} currency={currency} digits={4} />;
}

export function useVerificationTable() {
  const t = useTranslations("verification");
  const statusName = useStatusName();
  const example = useExamplePhone();
  const fields = useMemo(
    () =>
      filterFields(VERIFY_LIST, {
        phone: { label: t("column.phone"), placeholder: example.text },
        status: {
          label: t("column.status"),
          options: VERIFY_STATUS_CODES.map((status) => ({
            value: String(status),
            label: t(`status.${status}`),
          })),
        },
        delivered_channel: {
          label: t("column.delivered_channel"),
          options: VERIFY_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
        },
        payload: { label: t("column.payload") },
        created_at: { label: t("column.created_at") },
      }),
    [t, example.text],
  );
  const renderStatus = ({ status }: VerifyCode) => (
    <Status kind={STATUS_KINDS[status]}>{statusName(status)}</Status>
  );
  const renderChannel = ({ delivered_channel: channel }: VerifyCode) =>
    channel === null ? <NoValue /> : t(`channel.${channel}`);
  const formatSteps = ({ history, routing_strategy: steps }: VerifyCode) =>
    t("stepsTried", {
      tried: new Set(history.map(({ channel }) => channel)).size,
      all: steps.length,
    });
  const [phone, status, channel, cost, created, payload] = listColumns(
    VERIFY_LIST,
    (key) => t(`column.${key}`),
    {
      phone: { width: "w-48", isLink: true, cell: (row) => <Phone number={row.phone} /> },
      status: { width: "w-32", cell: renderStatus },
      delivered_channel: { width: "w-32", cell: renderChannel },
      cost: { width: "w-28", isNumeric: true, cell: (row) => <Cost {...row} /> },
      created_at: { width: "w-36" },
      payload: { isSecondary: true },
    },
  ) as [
    Column<VerifyCode>,
    Column<VerifyCode>,
    Column<VerifyCode>,
    Column<VerifyCode>,
    Column<VerifyCode>,
    Column<VerifyCode>,
  ];
  const steps: Column<VerifyCode> = {
    key: "steps",
    label: t("column.steps"),
    width: "w-24",
    isSecondary: true,
    cell: formatSteps,
  };
  const code: Column<VerifyCode> = {
    key: "code",
    label: t("column.code"),
    width: "w-36",
    cell: (row) => (
      <CodeReveal id={row.id} length={row.code_length} hasCode={row.code !== undefined} />
    ),
  };
  const columns = [phone, status, channel, steps, code, cost, created, payload];
  const toCompactRow = (row: VerifyCode): CompactRow => ({
    title: <Phone number={row.phone} />,
    text: (
      <>
        {renderChannel(row)} · <DateTime at={row.created_at} isPlain />
      </>
    ),
    state: renderStatus(row),
    meta: <Cost {...row} />,
  });
  return { fields, columns, toCompactRow };
}

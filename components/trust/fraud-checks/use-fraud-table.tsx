"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { FRAUD_STATUS_CODES } from "@/lib/core/trust/fraud-state";
import type { FraudCheck } from "@/lib/gateway/trust/fraud-checks/schema";
import { FRAUD_LIST } from "@/lib/gateway/trust/fraud-checks/schema-list";
import { FRAUD_SERVICES } from "@/lib/gateway/trust/fraud-checks/schema-values";
import { useExamplePhone } from "@/components/format/use-country";
import { useMe } from "@/lib/queries/me";
import { STATUS_KINDS } from "./fraud-labels";
import { Risk } from "./risk";
import { Subject } from "./subject";

export function useFraudTable() {
  const t = useTranslations("fraud");
  const example = useExamplePhone();
  const currency = useMe().data?.currency ?? "EUR";
  const fields = useMemo(
    () =>
      filterFields(FRAUD_LIST, {
        "request_phone.phone": { label: t("part.phone"), placeholder: example.text },
        phone: { label: t("ofNumber.filter"), placeholder: example.text },
        "request_email.email": { label: t("part.email") },
        "request_ip.ip": { label: t("part.ip") },
        service_code: {
          label: t("column.service_code"),
          options: FRAUD_SERVICES.map((value) => ({ value, label: t(`service.${value}`) })),
        },
        status_code: {
          label: t("column.status_code"),
          options: FRAUD_STATUS_CODES.map((status) => ({
            value: String(status),
            label: t(`status.${status}`),
          })),
        },
        created_at: { label: t("column.created_at") },
        callback_data: { label: t("column.callback_data") },
      }),
    [t, example.text],
  );
  const renderStatus = ({ status_code: status }: FraudCheck) => (
    <Status kind={STATUS_KINDS[status]}>{t(`status.${status}`)}</Status>
  );
  const columns: Column<FraudCheck>[] = listColumns(
    FRAUD_LIST,
    (key) => t(`column.${key.replace(".", "_") as "status_code"}`),
    {
      "request_phone.phone": { isLink: true, cell: (row) => <Subject check={row} /> },
      risk_score: { width: "w-28", cell: (row) => <Risk score={row.risk_score} /> },
      service_code: {
        width: "w-28",
        isSecondary: true,
        cell: (row) => t(`service.${row.service_code}`),
      },
      status_code: { width: "w-36", cell: renderStatus },
      price: {
        width: "w-24",
        isNumeric: true,
        isSecondary: true,
        cell: ({ price }) => <Money amount={price} currency={currency} digits={4} />,
      },
      created_at: { width: "w-36" },
    },
  );
  const toCompactRow = (row: FraudCheck): CompactRow => ({
    title: <Subject check={row} />,
    text: t(`service.${row.service_code}`),
    state: row.risk_score === null ? renderStatus(row) : <Risk score={row.risk_score} />,
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { fields, columns, toCompactRow };
}

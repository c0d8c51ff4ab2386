"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { PAYMENT_STATUSES } from "@/lib/core/billing/payment-status";
import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import type { Payment } from "@/lib/gateway/billing/payments/schema";
import { PAYMENT_LIST } from "@/lib/gateway/billing/payments/schema-list";
import { PaymentStatus } from "./payment-status";

export function usePaymentTable() {
  const t = useTranslations("payments");
  const { money, dateTime } = useFormats();
  const fields = useMemo(
    () =>
      filterFields(PAYMENT_LIST, {
        created_at: { label: t("column.created_at") },
        status: {
          label: t("column.status"),
          options: PAYMENT_STATUSES.map((code) => ({
            value: String(code),
            label: t(`status.code.${code}`),
          })),
        },
        type: {
          label: t("column.type"),
          options: PAYMENT_TYPES.map((type) => ({ value: String(type), label: t(`type.${type}`) })),
        },
      }),
    [t],
  );
  const formatName = ({ net_val, currency, created_at }: Payment) =>
    t("name", { amount: money(net_val, currency), time: dateTime(created_at) });
  const columns: Column<Payment>[] = listColumns(PAYMENT_LIST, (key) => t(`column.${key}`), {
    created_at: { width: "w-44", isLink: true },
    type: { width: "w-44", cell: ({ type }) => t(`type.${type}`) },
    status: { width: "w-40", cell: (payment) => <PaymentStatus payment={payment} /> },
    net_val: {
      width: "w-32",
      isNumeric: true,
      cell: ({ net_val, currency }) => money(net_val, currency),
    },
    amount: {
      width: "w-32",
      isNumeric: true,
      cell: ({ amount, currency }) => money(amount, currency),
    },
  });
  const toCompactRow = (payment: Payment): CompactRow => ({
    title: money(payment.net_val, payment.currency),
    text: (
      <>
        {t(`type.${payment.type}`)} · <DateTime at={payment.created_at} isPlain />
      </>
    ),
    state: <PaymentStatus payment={payment} />,
    meta: null,
  });
  return { fields, columns, toCompactRow, formatName };
}

"use client";

import { PAYMENT_TYPES } from "@/lib/core/billing/payment-types";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, Column, CompactRow } from "@/components/data-table/types";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { ALL_DOCUMENTS_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "@/lib/gateway/billing/documents/schema-values";
import { useMe } from "@/lib/queries/me";
import { DocumentStatus } from "./document-status";
import { SignedMoney } from "./signed-money";
import { useFormatCalendarDay } from "./use-format-calendar-day";

const STATUS_NAMES = ["open", "paid", "failed", "written_off"] as const;

function useDocumentFields() {
  const t = useTranslations("documents");
  const currency = useMe().data?.currency ?? "EUR";
  return useMemo(
    () =>
      filterFields(ALL_DOCUMENTS_LIST, {
        kind: {
          label: t("column.kind"),
          options: DOCUMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        status: {
          label: t("column.status"),
          options: DOCUMENT_STATUSES.map((value) => ({
            value: String(value),
            label: t(`status.${STATUS_NAMES[value]}`),
          })),
        },
        issued_on: { label: t("column.created_at") },
        paymentType: {
          label: t("column.paymentType"),
          options: PAYMENT_TYPES.map((value) => ({
            value: String(value),
            label: t(`method.${value}`),
          })),
        },
        amount: { label: t("column.amount"), currency },
        paid_at: { label: t("column.paid_at") },
        order_number: { label: t("column.order_number") },
      }),
    [t, currency],
  );
}

function useViews() {
  const t = useTranslations("documents.view");
  return useMemo(
    (): BuiltInView[] => [
      { id: "all", label: t("all"), filters: [] },
      {
        id: "open",
        label: t("open"),
        filters: [{ field: "status", operator: "is", values: ["0"] }],
      },
      {
        id: "credits",
        label: t("credits"),
        filters: [{ field: "kind", operator: "is", values: ["credit_note"] }],
      },
    ],
    [t],
  );
}

export function useDocumentTable(now: number) {
  const t = useTranslations("documents");
  const day = useFormatCalendarDay();
  const fields = useDocumentFields();
  const views = useViews();
  const columns: Column<BillingDocumentItem>[] = listColumns(
    ALL_DOCUMENTS_LIST,
    (key) => t(`column.${key}`),
    {
      number: {
        isLink: true,
        cell: ({ number }) => <span className="tabular-nums">{number}</span>,
      },
      kind: { width: "w-28", cell: ({ kind }) => t(`kind.${kind}`) },
      created_at: { width: "w-32", cell: ({ issued_on }) => day(issued_on) },
      net_val: {
        width: "w-28",
        isNumeric: true,
        isSecondary: true,
        cell: (row) => <SignedMoney document={row} amount={row.net_val} />,
      },
      fee_val: {
        width: "w-24",
        isNumeric: true,
        isSecondary: true,
        cell: (row) => <SignedMoney document={row} amount={row.fee_val} />,
      },
      vat_val: {
        width: "w-28",
        isNumeric: true,
        isSecondary: true,
        cell: (row) => <SignedMoney document={row} amount={row.vat_val} />,
      },
      amount: {
        width: "w-32",
        isNumeric: true,
        cell: (row) => <SignedMoney document={row} amount={row.amount} />,
      },
      status: { width: "w-32", cell: (row) => <DocumentStatus document={row} now={now} /> },
      paymentType: {
        width: "w-36",
        isSecondary: true,
        cell: ({ payment_type }) => t(`method.${payment_type}` as "method.1"),
      },
      order_number: {
        width: "w-36",
        isSecondary: true,
        isHiddenByDefault: true,
        cell: ({ order_number }) => order_number ?? "–",
      },
    },
  );
  const toCompactRow = (row: BillingDocumentItem): CompactRow => ({
    title: row.number,
    text: t(`kind.${row.kind}`),
    state: <DocumentStatus document={row} now={now} />,
    meta: (
      <>
        {day(row.issued_on)} · <SignedMoney document={row} amount={row.amount} />
      </>
    ),
  });
  return { fields, views, columns, toCompactRow };
}

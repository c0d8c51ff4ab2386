"use client";

import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PAYMENT_LIST } from "@/lib/gateway/billing/payments/schema-list";
import { usePayments } from "@/lib/queries/payments";
import { TopUpLink } from "./top-up-link";
import { usePaymentTable } from "./use-payment-table";

export function PaymentsView() {
  const t = useTranslations("payments");
  const formats = useFormats();
  const { fields, columns, toCompactRow, formatName } = usePaymentTable();
  const { state, rows: list } = useListPage(PAYMENT_LIST, { fields, useRows: usePayments });
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={<TopUpLink />}
      />
      <BillingNav />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/billing/payments/${id}`,
          formatName,
          toCompactRow,
        }}
        layout={{
          table: "payments",
          labels: tableLabels(t),
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} actions={<TopUpLink />} />,
        }}
      />
    </>
  );
}

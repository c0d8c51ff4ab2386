"use client";

import { useTranslations } from "next-intl";
import { RuledTable } from "@/components/ui/ruled-table";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { DocumentStatus } from "./document-status";
import { SignedMoney } from "./signed-money";
import { useFormatCalendarDay } from "./use-format-calendar-day";

const numeric = "pl-4 text-right tabular-nums whitespace-nowrap";

export function PrintedDocuments({
  rows,
  now,
}: {
  rows: readonly BillingDocumentItem[];
  now: number;
}) {
  const t = useTranslations("documents");
  const day = useFormatCalendarDay();
  return (
    <div className="hidden px-4 print:block md:px-6">
      <RuledTable
        variant="column"
        caption={t("title")}
        className="w-full"
        columns={[
          { label: t("column.number") },
          { label: t("column.kind") },
          { label: t("column.created_at") },
          { label: t("column.net_val"), className: numeric },
          { label: t("column.fee_val"), className: numeric },
          { label: t("column.vat_val"), className: numeric },
          { label: t("column.amount"), className: numeric },
          { label: t("column.status"), className: "pl-4" },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.kind + row.id} className="border-line-soft border-b break-inside-avoid">
            <th scope="row" className="py-0.5 text-left font-normal tabular-nums">
              {row.number}
            </th>
            <td>{t(`kind.${row.kind}`)}</td>
            <td>{day(row.issued_on)}</td>
            <td className={numeric}>
              <SignedMoney document={row} amount={row.net_val} />
            </td>
            <td className={numeric}>
              <SignedMoney document={row} amount={row.fee_val} />
            </td>
            <td className={numeric}>
              <SignedMoney document={row} amount={row.vat_val} />
            </td>
            <td className={numeric}>
              <SignedMoney document={row} amount={row.amount} />
            </td>
            <td className="pl-4">
              <DocumentStatus document={row} now={now} />
            </td>
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}

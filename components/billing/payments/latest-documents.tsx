"use client";

import { useTranslations } from "next-intl";
import { documentPath } from "@/components/billing/documents/document-path";
import { DocumentStatus } from "@/components/billing/documents/document-status";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { Money } from "@/components/ui/money";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { createListQuery } from "@/lib/core/list";
import type { ALL_DOCUMENTS_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { useBillingDocuments } from "@/lib/queries/billing-documents";

/** Refetched, since an invoice may be issued while the page is open. */
const REFRESH_MS = 15_000;

export function LatestDocuments() {
  const t = useTranslations("documents");
  const home = useTranslations("payments.home");
  const { date } = useFormats();
  const now = useHour();
  const query = createListQuery<typeof ALL_DOCUMENTS_LIST>({ itemsPerPage: 5 });
  const rows = useBillingDocuments(query, REFRESH_MS).data?.rows ?? [];
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-semibold text-read">{home("latestDocuments")}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-3">{home("noDocuments")}</p>
      ) : (
        <RuledTable
          variant="column"
          caption={home("latestDocuments")}
          columns={[
            { label: t("column.number") },
            { label: t("column.created_at"), className: "max-sm:hidden" },
            { label: t("column.status") },
            { label: t("column.amount"), className: "text-right" },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id} className="border-line-soft border-b">
              <td className="h-9">
                <PrefetchLink
                  href={documentPath(row)}
                  className="inline-flex min-h-6 items-center whitespace-nowrap text-accent-ink tabular-nums hover:underline"
                >
                  {row.number}
                </PrefetchLink>
              </td>
              <td className="max-sm:hidden">{date(row.created_at)}</td>
              <td>
                <DocumentStatus document={row} now={now} />
              </td>
              <td className="whitespace-nowrap text-right">
                <Money
                  amount={row.kind === "credit_note" ? -row.amount : row.amount}
                  currency={row.currency}
                />
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
    </section>
  );
}

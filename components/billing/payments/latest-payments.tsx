"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { createListQuery } from "@/lib/core/list";
import type { PAYMENT_LIST } from "@/lib/gateway/billing/payments/schema-list";
import { usePayments } from "@/lib/queries/payments";
import { PaymentStatus } from "./payment-status";

export function LatestPayments() {
  const t = useTranslations("payments");
  const { money } = useFormats();
  const rows =
    usePayments(createListQuery<typeof PAYMENT_LIST>({ itemsPerPage: 5 })).data?.rows ?? [];
  return (
    <section className="grid content-start gap-2">
      <h2 className="font-semibold text-read">{t("home.latest")}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("home.noPayments")}</p>
      ) : (
        <RuledTable
          variant="column"
          caption={t("home.latest")}
          columns={[
            { label: t("column.created_at") },
            { label: t("column.type"), className: "max-sm:hidden" },
            { label: t("column.status") },
            { label: t("column.net_val"), className: "text-right" },
          ]}
        >
          {rows.map((payment) => (
            <tr key={payment.id} className="border-line-soft border-b">
              <td className="h-9">
                <PrefetchLink
                  href={`/billing/payments/${payment.id}`}
                  className="inline-flex min-h-6 items-center text-accent-ink hover:underline max-sm:*:whitespace-normal"
                >
                  <DateTime at={payment.created_at} isPlain />
                </PrefetchLink>
              </td>
              <td className="max-sm:hidden">{t(`type.${payment.type}`)}</td>
              <td>
                <PaymentStatus payment={payment} />
              </td>
              <td className="whitespace-nowrap text-right">
                {money(payment.net_val, payment.currency)}
              </td>
            </tr>
          ))}
        </RuledTable>
      )}
    </section>
  );
}

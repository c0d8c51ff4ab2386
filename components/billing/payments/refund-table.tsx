"use client";

import { useTranslations } from "next-intl";
import { documentPath } from "@/components/billing/documents/document-path";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { Status } from "@/components/ui/status";
import type { PaymentDetail, PaymentRefund } from "@/lib/gateway/billing/payments/schema";

const KINDS = { pending: "moving", done: "normal", failed: "failed" } as const;

function NoteLink({ refund: { credit_note } }: { refund: PaymentRefund }) {
  const t = useTranslations("payments.refunds");
  if (credit_note === null) return null;
  const id = credit_note.split("/").at(-1) ?? "";
  return (
    <PrefetchLink
      href={documentPath({ kind: "credit_note", id })}
      className="text-accent-ink hover:underline"
    >
      {t("note")}
    </PrefetchLink>
  );
}

export function RefundTable({ payment: { refunds, currency } }: { payment: PaymentDetail }) {
  const t = useTranslations("payments.refunds");
  const { money } = useFormats();
  if (refunds.length === 0) return null;
  return (
    <section className="grid max-w-180 gap-2">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <RuledTable
        variant="column"
        caption={t("title")}
        columns={[
          { label: t("date") },
          { label: t("status") },
          { label: t("reason"), className: "max-sm:hidden" },
          { label: t("credit"), className: "text-right" },
          { label: t("amount"), className: "text-right" },
          { label: t("note"), className: "text-right" },
        ]}
      >
        {refunds.map((refund) => (
          <tr key={refund.id} className="border-line-soft border-b">
            <td className="h-9">
              <DateTime at={refund.created_at} isPlain />
            </td>
            <td>
              <Status kind={KINDS[refund.status]}>{t(`state.${refund.status}`)}</Status>
            </td>
            <td className="max-sm:hidden">{refund.reason}</td>
            <td className="whitespace-nowrap text-right">{money(refund.net_val, currency)}</td>
            <td className="whitespace-nowrap text-right">{money(refund.amount, currency)}</td>
            <td className="text-right">
              <NoteLink refund={refund} />
            </td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

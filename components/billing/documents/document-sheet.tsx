"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useFormats } from "@/components/format/use-formats";
import { Money } from "@/components/ui/money";
import { RuledTable } from "@/components/ui/ruled-table";
import { useFormatCalendarDay } from "./use-format-calendar-day";
import { formatIban } from "@/lib/core/money/format-iban";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { DocumentLines, DocumentTotals, toDue } from "./document-lines";
import { DocumentParties } from "./document-parties";
import { DocumentReminders, WriteOffNotice } from "./document-reminders";
import { ExchangeRates } from "./exchange-rates";

const GiroCode = lazyWhenOnline(async () => ({
  default: (await import("./giro-code")).GiroCode,
}));

const REASONS = { S: null, AE: "reverseCharge", O: "outside" } as const;

function PaymentDetails({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { money } = useFormats();
  const { seller, payment_reference: reference, currency } = document;
  const amount = toDue(document);
  if (reference === null || amount <= 0 || seller.bank === null) return null;
  return (
    <div className="flex flex-wrap items-start gap-6">
      <p className="max-w-prose break-words">
        {t("transfer", {
          amount: money(amount, currency),
          reference,
          holder: seller.bank.holder,
          iban: formatIban(seller.bank.iban),
        })}
      </p>
      <Suspense fallback={null}>
        <GiroCode transfer={{ ...seller.bank, amount, currency, reference }} />
      </Suspense>
    </div>
  );
}

function ReceivedPayments({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { money } = useFormats();
  const dayText = useFormatCalendarDay();
  const { payments, currency, open_val: open } = document;
  if (payments.length === 0) return null;
  const paid = payments.reduce((sum, payment) => sum + Math.round(payment.amount * 100), 0) / 100;
  return (
    <section className="grid max-w-120 gap-2 print:break-inside-avoid">
      <h2 className="font-semibold">{t("payments")}</h2>
      {open > 0 && (
        <p>
          {t("part", {
            paid: money(paid, currency),
            amount: money(Math.round((paid + open) * 100) / 100, currency),
            open: money(open, currency),
          })}
        </p>
      )}
      <RuledTable
        variant="column"
        caption={t("payments")}
        columns={[{ label: t("paidOn") }, { label: t("paidAmount"), className: "text-right" }]}
      >
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a day may be equal
          <tr key={index} className="border-line-soft border-b">
            <td className="h-9">{dayText(payment.paid_on)}</td>
            <td className="text-right tabular-nums">
              <Money amount={payment.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

export function DocumentSheet({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const reason = REASONS[document.vat_category];
  const { seller } = document;
  return (
    <article className="grid max-w-200 gap-6 p-4 md:p-6 print:max-w-none">
      <DocumentParties document={document} />
      <DocumentLines document={document} />
      <DocumentTotals document={document} />
      <ExchangeRates document={document} />
      {reason !== null && <p className="max-w-prose">{t(reason)}</p>}
      {document.custom_text !== null && (
        <p className="max-w-prose break-words">{document.custom_text}</p>
      )}
      <WriteOffNotice document={document} />
      <ReceivedPayments document={document} />
      <DocumentReminders document={document} />
      <PaymentDetails document={document} />
      <footer className="grid gap-1 border-line-soft border-t pt-4 text-ink-3 text-small">
        {seller.legal_lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          {seller.contact_name} · {seller.phone} · {seller.email}
        </p>
      </footer>
    </article>
  );
}

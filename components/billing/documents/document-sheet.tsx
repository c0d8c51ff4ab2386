"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useFormats } from "@/components/format/use-formats";
import { formatIban } from "@/lib/core/money/format-iban";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { DocumentLines, DocumentSums } from "./document-lines";
import { DocumentParties } from "./document-parties";
import { ExchangeRates } from "./exchange-rates";

const GiroCode = lazyWhenOnline(async () => ({
  default: (await import("./giro-code")).GiroCode,
}));

const REASONS = { S: null, AE: "reverseCharge", O: "outside" } as const;

function PaymentDetails({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { money } = useFormats();
  const { seller, payment_reference: reference } = document;
  if (reference === null || document.paid_at > 0 || seller.bank === null) return null;
  const { open_val: amount, currency } = document;
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

/** Prints on one A4 sheet as long as its lines fit. */
export function DocumentSheet({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const reason = REASONS[document.vat_category];
  const { seller } = document;
  return (
    <article className="grid max-w-200 gap-6 p-4 md:p-6 print:max-w-none">
      <DocumentParties document={document} />
      <DocumentLines document={document} />
      <DocumentSums document={document} />
      <ExchangeRates document={document} />
      {reason !== null && <p className="max-w-prose">{t(reason)}</p>}
      {document.custom_text !== null && (
        <p className="max-w-prose break-words">{document.custom_text}</p>
      )}
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

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { PaymentQuote } from "@/lib/gateway/billing/payments/schema";

export type Amounts = Pick<
  PaymentQuote,
  "net_val" | "fee_val" | "vat_val" | "amount" | "currency" | "fee" | "vat"
>;

export function AmountLines({ amounts }: { amounts: Amounts }) {
  const t = useTranslations("payments.line");
  const { money, rate } = useFormats();
  const { currency } = amounts;
  const lines = [
    { key: "net", label: t("net"), value: amounts.net_val },
    { key: "fee", label: t("fee", { rate: rate(amounts.fee) }), value: amounts.fee_val },
    { key: "vat", label: t("vat", { rate: rate(amounts.vat) }), value: amounts.vat_val },
  ];
  return (
    <dl className="grid max-w-90 grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {lines.map(({ key, label, value }) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{label}</dt>
          <dd className="whitespace-nowrap text-right">{money(value, currency)}</dd>
        </div>
      ))}
      <div className="col-span-2 grid grid-cols-subgrid border-line border-t pt-1 font-semibold">
        <dt>{t("total")}</dt>
        <dd className="whitespace-nowrap text-right">{money(amounts.amount, currency)}</dd>
      </div>
    </dl>
  );
}

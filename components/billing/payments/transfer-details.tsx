"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useFormats } from "@/components/format/use-formats";
import { CopyButton } from "@/components/ui/copy-button";
import { formatIban } from "@/lib/core/money/format-iban";
import type { PaymentDetail } from "@/lib/gateway/billing/payments/schema";

const GiroCode = lazyWhenOnline(async () => ({
  default: (await import("@/components/billing/documents/giro-code")).GiroCode,
}));

type Line = "amount" | "reference" | "holder" | "iban" | "bic";

export function TransferDetails({ payment }: { payment: PaymentDetail }) {
  const t = useTranslations("payments.transfer");
  const { money } = useFormats();
  const { bank_transfer: transfer, amount, currency } = payment;
  if (transfer === null) return null;
  const lines: readonly { key: Line; value: string; copied: string }[] = [
    { key: "amount", value: money(amount, currency), copied: amount.toFixed(2) },
    { key: "reference", value: transfer.reference, copied: transfer.reference },
    { key: "holder", value: transfer.holder, copied: transfer.holder },
    { key: "iban", value: formatIban(transfer.iban), copied: transfer.iban },
    ...(transfer.bic === null
      ? []
      : [{ key: "bic", value: transfer.bic, copied: transfer.bic } as const]),
  ];
  return (
    <section className="grid max-w-180 gap-3">
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex flex-wrap items-start gap-6">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1">
          {lines.map(({ key, value, copied }) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
              <dt className="text-ink-2">{t(key)}</dt>
              <dd className="flex items-center gap-2 wrap-anywhere">
                <span className={key === "amount" ? "font-medium" : "font-mono"}>{value}</span>
                <CopyButton text={copied} label={t("copy", { what: t(key) })} />
              </dd>
            </div>
          ))}
        </dl>
        <Suspense fallback={null}>
          <GiroCode transfer={{ ...transfer, amount, currency }} />
        </Suspense>
      </div>
      <p className="text-ink-3">{t("days")}</p>
    </section>
  );
}

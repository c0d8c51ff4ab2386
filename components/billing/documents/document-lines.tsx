"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Money } from "@/components/ui/money";
import { RuledTable } from "@/components/ui/ruled-table";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";

const amountClass = "text-right tabular-nums";

export function DocumentLines({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { count } = useFormats();
  const { currency, lines } = document;
  const isInCents = lines.every(({ unit_price }) => Number.isInteger(unit_price * 100));
  return (
    <RuledTable
      variant="column"
      caption={t("lines")}
      columns={[
        { label: t("line") },
        { label: t("quantity"), className: "text-right" },
        { label: t("price"), className: "text-right" },
        { label: t("amount"), className: "text-right" },
      ]}
    >
      {lines.map(({ name, description, quantity, unit_price, net }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: immutable list that can contain equal lines
        <tr key={index} className="border-line-soft border-b align-top print:break-inside-avoid">
          <td className="py-2 pr-4 break-words">
            {name}
            {description !== null && <span className="block text-ink-3">{description}</span>}
          </td>
          <td className={`py-2 pl-2 ${amountClass}`}>{count(quantity)}</td>
          <td className={`py-2 pl-2 ${amountClass}`}>
            <Money amount={unit_price} currency={currency} digits={isInCents ? 2 : 4} />
          </td>
          <td className={`py-2 pl-2 ${amountClass}`}>
            <Money amount={net} currency={currency} />
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}

function Sum({
  name,
  children,
  isTotal,
}: {
  name: string;
  children: ReactNode;
  isTotal?: boolean;
}) {
  return (
    <div
      className={`flex justify-between gap-6 py-1 ${isTotal === true ? "border-line border-t font-semibold" : ""}`}
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** Returns what is left to pay, with open fees and interest of reminders. */
export const toDue = ({ open_val: open, charges_val: charges }: BillingDocumentDetail): number =>
  Math.round((open + charges) * 100) / 100;

export function DocumentTotals({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { rate } = useFormats();
  const { currency, net_val, fee, fee_val, vat, vat_val, vat_category, amount, open_val } =
    document;
  const { vat_accounting, charges_val } = document;
  return (
    <dl className="ml-auto w-full max-w-80 print:break-inside-avoid">
      <Sum name={t("net")}>
        <Money amount={net_val} currency={currency} />
      </Sum>
      {fee_val > 0 && (
        <Sum name={fee > 0 ? t("fee", { rate: rate(fee) }) : t("plainFee")}>
          <Money amount={fee_val} currency={currency} />
        </Sum>
      )}
      <Sum name={vat_category === "S" ? t("vat", { rate: rate(vat) }) : t("noVat")}>
        <Money amount={vat_val} currency={currency} />
      </Sum>
      <Sum name={t(document.kind === "invoice" ? "total" : "totalCredit")} isTotal>
        <Money amount={amount} currency={currency} />
      </Sum>
      {vat_accounting !== null && (
        <Sum name={t("vatIn", { currency: vat_accounting.currency })}>
          <Money amount={vat_accounting.vat_val} currency={vat_accounting.currency} />
        </Sum>
      )}
      {open_val > 0 && open_val < amount && (
        <Sum name={t("open")}>
          <Money amount={open_val} currency={currency} />
        </Sum>
      )}
      {charges_val > 0 && (
        <>
          <Sum name={t("charges")}>
            <Money amount={charges_val} currency={currency} />
          </Sum>
          <Sum name={t("dueTotal")} isTotal>
            <Money amount={toDue(document)} currency={currency} />
          </Sum>
        </>
      )}
    </dl>
  );
}

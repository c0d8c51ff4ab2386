"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Money } from "@/components/ui/money";
import { RuledTable } from "@/components/ui/ruled-table";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { useFormatCalendarDay } from "./use-format-calendar-day";

const amountClass = "pl-4 text-right tabular-nums";
const wideClass = "max-sm:hidden";

interface Entry {
  key: string;
  day: string;
  name: string;
  open: number | null;
  fee: number | null;
  interest: number | null;
  /** Change of the invoice's fees and interest; negative if some are settled. */
  change: number;
}

const sumCents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

function toSettledKey(isWaived: boolean, hasTransfer: boolean) {
  if (!isWaived) return "chargesPaid";
  return hasTransfer ? "waivedWithPayment" : "waived";
}

function useEntries({ reminders, charge_settlements: settlements }: BillingDocumentDetail) {
  const t = useTranslations("documents.sheet");
  const { date } = useFormats();
  const dayText = useFormatCalendarDay();
  const sent = reminders.map(
    ({ stage, sent_at: sentAt, open, fee, interest, is_dropped: isDropped }): Entry => ({
      key: `reminder-${stage}`,
      day: date(sentAt),
      name: t(isDropped ? "reminderDropped" : "reminder", { stage }),
      open,
      fee,
      interest,
      change: sumCents([fee, interest]),
    }),
  );
  const settled = settlements.map(
    (
      { settled_on: day, amount, is_waived: isWaived, has_transfer: hasTransfer },
      index,
    ): Entry => ({
      key: `settlement-${index}`,
      day: dayText(day),
      name: t(toSettledKey(isWaived, hasTransfer)),
      open: null,
      fee: null,
      interest: null,
      change: -amount,
    }),
  );
  return [...sent, ...settled];
}

/** Reminders of an invoice with their fees and interest, and what settled these. */
export function DocumentReminders({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { currency, charges_val: charges } = document;
  const entries = useEntries(document);
  if (entries.length === 0) return null;
  const total = sumCents(entries.map(({ change }) => change));
  const cell = (amount: number | null) =>
    amount !== null && <Money amount={amount} currency={currency} />;
  return (
    <section className="grid gap-2 print:break-inside-avoid">
      <h2 className="font-semibold">{t("reminders")}</h2>
      <RuledTable
        variant="column"
        caption={t("reminders")}
        columns={[
          { label: t("reminderDay") },
          { label: t("reminderEvent"), className: "pl-4" },
          { label: t("open"), className: `${amountClass} ${wideClass}` },
          { label: t("reminderFee"), className: `${amountClass} ${wideClass}` },
          { label: t("interest"), className: `${amountClass} ${wideClass}` },
          { label: t("charges"), className: amountClass },
        ]}
        foot={
          // Shown only if all charges are due: those of a written-off or credited invoice aren't claimed.
          total === charges && (
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className="h-9 text-left">
                {t("chargesOpen")}
              </th>
              <td colSpan={3} className={wideClass} />
              <td className={amountClass}>{cell(charges)}</td>
            </tr>
          )
        }
      >
        {entries.map(({ key, day, name, open, fee, interest, change }) => (
          <tr key={key} className="border-line-soft border-b">
            <td className="h-9 whitespace-nowrap">{day}</td>
            <td className="pl-4">{name}</td>
            <td className={`${amountClass} ${wideClass}`}>{cell(open)}</td>
            <td className={`${amountClass} ${wideClass}`}>{cell(fee)}</td>
            <td className={`${amountClass} ${wideClass}`}>{cell(interest)}</td>
            <td className={amountClass}>{cell(change)}</td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}

/** When and why an invoice was written off. */
export function WriteOffNotice({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const { date } = useFormats();
  const { written_off_at: at, write_off_reason: reason } = document;
  if (at === null) return null;
  return (
    <p className="max-w-prose break-words">
      {t("writtenOff", { day: date(at), reason: reason ?? "" })}
    </p>
  );
}

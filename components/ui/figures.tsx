"use client";

import { useTranslations } from "next-intl";
import type { ClipboardEvent } from "react";
import { type Decimal, formatPhone } from "./format";
import { useFormats } from "./use-formats";

export interface MoneyProps {
  amount: Decimal;
  currency: string;
  /** 2 for totals, 4 for unit prices; never both in one column. */
  digits?: 2 | 4;
}

export function Money({ amount, currency, digits = 2 }: MoneyProps) {
  const { money } = useFormats();
  return <span className="whitespace-nowrap">{money(amount, currency, digits)}</span>;
}

/** Shown in groups, copied as E.164. */
export function Phone({ number }: { number: string }) {
  const shown = formatPhone(number);
  function copyPlain(event: ClipboardEvent) {
    if (getSelection()?.toString().trim() !== shown) return;
    event.clipboardData.setData("text/plain", number);
    event.preventDefault();
  }
  return (
    <span className="whitespace-nowrap" onCopy={copyPlain}>
      {shown}
    </span>
  );
}

/** Stands where there is no value; zero is "0". */
export function Missing() {
  const t = useTranslations("ui");
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("none")}</span>
    </span>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Decimal } from "@/lib/core/money/format-money";
import { isWholeCents } from "@/lib/core/money/rounding";

export interface MoneyProps {
  amount: Decimal;
  currency: string;
  /** 2 for totals, 4 (up to 6) for unit prices; never mixed in one column. */
  digits?: 2 | 4;
}

export function Money({ amount, currency, digits = 2 }: MoneyProps) {
  const { money } = useFormats();
  return <span className="whitespace-nowrap">{money(amount, currency, digits)}</span>;
}

/** Balance to the cent; its title has all decimals. */
export function Balance({ amount, currency }: Omit<MoneyProps, "digits">) {
  const { balance, money } = useFormats();
  return (
    <span
      className="whitespace-nowrap"
      title={isWholeCents(Number(amount)) ? undefined : money(amount, currency, 4)}
    >
      {balance(amount, currency)}
    </span>
  );
}

/** Dash for missing values; zero is "0". */
export function NoValue() {
  const t = useTranslations("ui");
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t("none")}</span>
    </span>
  );
}

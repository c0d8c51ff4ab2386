"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";
import { useFormats } from "@/components/format/use-formats";
import { parseAmountRange } from "@/components/data-table/query/amount-range";

export interface AmountValuesProps {
  value: string;
  currency: string;
  /** `0.05..0.15`; null if both ends are empty. */
  onChoose: (range: string | null) => void;
}

const MAX = 999_999_999;

function readEnd(input: string, locale: string): string | null {
  if (input.trim() === "") return "";
  const amount = parseTypedAmount(input, locale);
  return amount === null || amount > MAX ? null : String(Number(amount.toFixed(4)));
}

export function AmountValues({ value, currency, onChoose }: AmountValuesProps) {
  const t = useTranslations("table.amount");
  const { locale, currency: formatSymbol } = useFormats();
  const symbol = formatSymbol(currency);
  const decimal = new Intl.NumberFormat(locale).format(1.5).charAt(1);
  const range = parseAmountRange(value);
  const [from, setFrom] = useState(range?.from?.replace(".", decimal) ?? "");
  const [to, setTo] = useState(range?.to?.replace(".", decimal) ?? "");
  const [isSubmitted, setSubmitted] = useState(false);
  const low = readEnd(from, locale);
  const high = readEnd(to, locale);
  const isBackwards = low !== null && high !== null && high !== "" && Number(low) > Number(high);

  return (
    <form
      noValidate
      className="grid grid-cols-2 gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (low === null || high === null || isBackwards) return;
        onChoose(low + high === "" ? null : `${low}..${high}`);
      }}
    >
      <TextField
        autoFocus
        label={t("from", { currency: symbol })}
        inputMode="decimal"
        autoComplete="off"
        value={from}
        error={isSubmitted && low === null ? t("wrong") : undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={t("to", { currency: symbol })}
        inputMode="decimal"
        autoComplete="off"
        value={to}
        error={
          isSubmitted && high === null
            ? t("wrong")
            : isSubmitted && isBackwards
              ? t("backwards")
              : undefined
        }
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" className="col-span-2">
        {t("apply")}
      </Button>
    </form>
  );
}

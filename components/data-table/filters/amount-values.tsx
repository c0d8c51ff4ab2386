"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { NumberInput } from "@/components/forms/number-field";
import { useFormats } from "@/components/format/use-formats";
import { parseAmountRange } from "@/components/data-table/query/amount-range";

export interface AmountValuesProps {
  value: string;
  currency: string;
  /** `0.05..0.15`; null if both ends are empty. */
  onChoose: (range: string | null) => void;
}

const MAX = 999_999_999;

const parseEnd = (text: string | undefined) => (text === undefined ? null : Number(text));

/** Returns an end of the range, empty without an amount. */
function formatEnd(amount: number | null): string | null {
  if (amount === null) return "";
  return amount <= MAX ? String(Number(amount.toFixed(4))) : null;
}

export function AmountValues({ value, currency, onChoose }: AmountValuesProps) {
  const t = useTranslations("table.amount");
  const { currency: formatSymbol } = useFormats();
  const symbol = formatSymbol(currency);
  const range = parseAmountRange(value);
  const [from, setFrom] = useState(parseEnd(range?.from));
  const [to, setTo] = useState(parseEnd(range?.to));
  const [isSubmitted, setSubmitted] = useState(false);
  const low = formatEnd(from);
  const high = formatEnd(to);
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
      <NumberInput
        autoFocus
        label={t("from", { currency: symbol })}
        value={from}
        error={isSubmitted && low === null ? t("wrong") : undefined}
        onChange={setFrom}
      />
      <NumberInput
        label={t("to", { currency: symbol })}
        value={to}
        error={
          isSubmitted && high === null
            ? t("wrong")
            : isSubmitted && isBackwards
              ? t("backwards")
              : undefined
        }
        onChange={setTo}
      />
      <Button type="submit" className="col-span-2">
        {t("apply")}
      </Button>
    </form>
  );
}

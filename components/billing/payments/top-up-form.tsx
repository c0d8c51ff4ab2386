"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { hasWholeCents } from "@/lib/core/billing/whole-cents";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { Checkbox, RadioGroup } from "@/components/ui/toggles";
import type { PaymentMethods } from "@/lib/gateway/billing/payment-methods/schema";
import type { PaymentOptions } from "@/lib/gateway/billing/payments/schema";
import { useCreatePayment, usePaymentQuote } from "@/lib/queries/payments";
import { AmountLines } from "./amount-lines";
import { AmountPresets } from "./amount-presets";
import { topUpPath } from "./top-up-path";
import { usePaymentTypeOptions, type PaymentTypeOption } from "./use-payment-type-options";

export interface TopUpFormProps {
  options: PaymentOptions;
  methods: PaymentMethods;
  preset: { net: string | null; type: string | null; method: string | null };
}

/** Returns the amount in the API's format, or null if invalid or outside the limits. */
function toNetAmount(
  input: string,
  locale: string,
  { least, largest }: PaymentOptions,
): string | null {
  const amount = parseTypedAmount(input, locale);
  if (amount === null || amount < least || amount > largest) return null;
  return hasWholeCents(amount) ? String(amount) : null;
}

const presetOption = (
  types: readonly PaymentTypeOption[],
  { type, method }: TopUpFormProps["preset"],
) =>
  types.find((one) => one.value === `${type}:${method}`) ??
  types.find((one) => one.value === type) ??
  types[0];

export function TopUpForm({ options, methods, preset }: TopUpFormProps) {
  const t = useTranslations("payments.topUp");
  const locale = useLocale();
  const router = useRouter();
  const { money, currency: sign } = useFormats();
  const types = usePaymentTypeOptions(options.types, methods);
  const [first] = useState(preset.net ?? String(options.presets[1]?.net_val ?? 50));
  const [typed, setTyped] = useState(first);
  const [chosen, setChosen] = useState(presetOption(types, preset)?.value ?? "");
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const option = types.find(({ value }) => value === chosen) ?? types[0];
  const net = toNetAmount(typed, locale, options);
  const quote = usePaymentQuote(option?.type ?? "bank_transfer", net);
  const create = useCreatePayment();
  // Set before leaving for the provider's page, so that the form doesn't ask about unsaved input.
  const [isCreated, setCreated] = useState(false);
  useUnsavedWork(typed !== first && !isCreated);
  const getIdempotencyKey = useIdempotencyKey();
  const { currency, least, largest } = options;
  const limits = { least: money(least, currency), largest: money(largest, currency) };

  async function submit() {
    setTried(true);
    if (net === null || option === undefined) return;
    const body = {
      net_val: Number(net),
      type: option.type,
      method_id: option.methodId,
      is_saved: option.type === "new_card" && isSaved,
    };
    const payment = await create
      .mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) })
      .catch(() => null);
    if (payment === null) return;
    // Otherwise leaving for the provider would ask for confirmation.
    flushSync(() => setCreated(true));
    // Restores the choice when the user comes back.
    history.replaceState(
      null,
      "",
      topUpPath({ net, type: option.type, methodId: option.methodId }),
    );
    if (payment.redirect_url === null) router.push(`/billing/top-up/${payment.id}`);
    else location.assign(payment.redirect_url);
  }

  return (
    <form
      noValidate
      className="grid max-w-180 grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {create.error !== null && <ErrorPanel error={create.error} title={t("failed")} />}
      <div className="grid gap-3">
        <AmountPresets
          options={options}
          net={net === null ? null : Number(net)}
          onChoose={(amount) => setTyped(String(amount))}
        />
        <TextField
          label={t("amount", { currency: sign(currency) })}
          hint={t("amountHint", limits)}
          error={isTried && net === null ? t("amountWrong", limits) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
        />
      </div>
      <RadioGroup label={t("way")} value={chosen} options={types} onChange={setChosen} />
      {option?.type === "new_card" && (
        <Checkbox
          label={t("save")}
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
        />
      )}
      {net !== null && quote.data !== undefined && <AmountLines amounts={quote.data} />}
      {quote.error !== null && net !== null && (
        <ErrorPanel error={quote.error} title={t("quoteFailed")} />
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          {net !== null && quote.data !== undefined
            ? t("pay", { amount: money(quote.data.amount, currency) })
            : t("payNothing")}
        </Button>
      </div>
    </form>
  );
}

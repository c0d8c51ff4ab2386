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
import { useWayOptions, type WayOption } from "./use-way-options";

export interface TopUpFormProps {
  options: PaymentOptions;
  methods: PaymentMethods;
  /** What the page was opened with: an amount, a way to pay. */
  given: { net: string | null; way: string | null; method: string | null };
}

/** The amount as the API takes it; null: it is none, or outside of the limits. */
function netOf(typed: string, locale: string, { least, largest }: PaymentOptions): string | null {
  const amount = parseTypedAmount(typed, locale);
  if (amount === null || amount < least || amount > largest) return null;
  return hasWholeCents(amount) ? String(amount) : null;
}

const givenWay = (ways: readonly WayOption[], { way, method }: TopUpFormProps["given"]) =>
  ways.find((one) => one.value === `${way}:${method}`) ??
  ways.find((one) => one.value === way) ??
  ways[0];

/** Amount and way to pay, and what that costs before anything is paid. */
export function TopUpForm({ options, methods, given }: TopUpFormProps) {
  const t = useTranslations("payments.topUp");
  const locale = useLocale();
  const router = useRouter();
  const { money, currency: sign } = useFormats();
  const ways = useWayOptions(options.types, methods);
  const [first] = useState(given.net ?? String(options.presets[1]?.net_val ?? 50));
  const [typed, setTyped] = useState(first);
  const [chosen, setChosen] = useState(givenWay(ways, given)?.value ?? "");
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  const net = netOf(typed, locale, options);
  const quote = usePaymentQuote(way?.way ?? "bank_transfer", net);
  const create = useCreatePayment();
  // Once it is created the payment is what goes on, on a page of its own or of the provider.
  const [isCreated, setCreated] = useState(false);
  useUnsavedWork(typed !== first && !isCreated);
  const keyFor = useIdempotencyKey();
  const { currency, least, largest } = options;
  const limits = { least: money(least, currency), largest: money(largest, currency) };

  async function submit() {
    setTried(true);
    if (net === null || way === undefined) return;
    const body = {
      ...{ net_val: Number(net), type: way.way, method_id: way.methodId },
      is_saved: way.way === "new_card" && isSaved,
    };
    const payment = await create
      .mutateAsync({ body, idempotencyKey: keyFor(body) })
      .catch(() => null);
    if (payment === null) return;
    // Before the browser leaves for the provider's page, which would ask.
    flushSync(() => setCreated(true));
    // Whoever comes back from there finds what they chose.
    history.replaceState(null, "", topUpPath({ net, way: way.way, methodId: way.methodId }));
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
      <RadioGroup label={t("way")} value={chosen} options={ways} onChange={setChosen} />
      {way?.way === "new_card" && (
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

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { hasWholeCents } from "@/lib/core/billing/whole-cents";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Checkbox, RadioGroup } from "@/components/ui/toggles";
import {
  MAX_REFERENCE_LENGTH,
  pickOtherReferences,
  REFERENCE_FIELDS,
} from "@/lib/core/billing/document-references";
import { givenReferencesSchema } from "@/lib/core/billing/reference-fields";
import type { AccountSettings } from "@/lib/gateway/account/settings/schema";
import type { PaymentMethods } from "@/lib/gateway/billing/payment-methods/schema";
import { paymentCreateSchema, type PaymentOptions } from "@/lib/gateway/billing/payments/schema";
import { useCreatePayment, usePaymentQuote } from "@/lib/queries/payments";
import { AmountLines } from "./amount-lines";
import { AmountPresets } from "./amount-presets";
import { ReferenceFields, toReferencePath } from "./reference-fields";
import { topUpPath } from "./top-up-path";
import { usePaymentTypeOptions, type PaymentTypeOption } from "./use-payment-type-options";
import { VatNotice } from "./vat-notice";

export interface TopUpFormProps {
  options: PaymentOptions;
  methods: PaymentMethods;
  settings: AccountSettings;
  preset: { net: string | null; type: string | null; method: string | null };
}

/** Returns the amount in the API's format, or null if invalid or outside the limits. */
function toNetAmount(amount: number | null, { least, largest }: PaymentOptions): string | null {
  if (amount === null || !(amount >= least && amount <= largest)) return null;
  return hasWholeCents(amount) ? String(amount) : null;
}

const presetOption = (
  types: readonly PaymentTypeOption[],
  { type, method }: TopUpFormProps["preset"],
) =>
  types.find((option) => option.value === `${type}:${method}`) ??
  types.find((option) => option.value === type) ??
  types[0];

const findOption = (types: readonly PaymentTypeOption[], way: string) =>
  types.find(({ value }) => value === way) ?? types[0];

export function TopUpForm({ options, methods, settings, preset }: TopUpFormProps) {
  const t = useTranslations("payments.topUp");
  const router = useRouter();
  const { money, currency: sign } = useFormats();
  const types = usePaymentTypeOptions(options.types, methods);
  const create = useCreatePayment();
  const getIdempotencyKey = useIdempotencyKey();
  const { currency, least, largest } = options;
  const { required_references: required } = settings;
  const limits = { least: money(least, currency), largest: money(largest, currency) };
  const form = useApiForm({
    schema: z.object({
      net_val: paymentCreateSchema.shape.net_val.min(least).max(largest),
      way: z.string().min(1),
      is_saved: z.boolean(),
      document_references: givenReferencesSchema,
    }),
    fields: ["net_val", ...REFERENCE_FIELDS.map(toReferencePath)],
    defaultValues: {
      net_val: Number(preset.net ?? options.presets[1]?.net_val ?? 50),
      way: presetOption(types, preset)?.value ?? "",
      is_saved: false,
      document_references: settings.document_references,
    },
    errorTexts: {
      net_val: t("amountWrong", limits),
      ...Object.fromEntries(
        REFERENCE_FIELDS.map((field) => [
          toReferencePath(field),
          t("referenceLength", { limit: MAX_REFERENCE_LENGTH }),
        ]),
      ),
    },
    send: async ({ net_val, way, is_saved, document_references }) => {
      const { type = "bank_transfer", methodId = null } = findOption(types, way) ?? {};
      const body = {
        net_val,
        type,
        method_id: methodId,
        is_saved: type === "new_card" && is_saved,
        document_references: pickOtherReferences(document_references, settings.document_references),
      };
      const payment = await create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) });
      return { payment, path: topUpPath({ net: String(net_val), type, methodId }) };
    },
    onDone: ({ payment, path }, { reset, getValues }) => {
      // Otherwise leaving for the provider would ask for confirmation.
      flushSync(() => reset(getValues()));
      // Restores the choice when the user comes back.
      history.replaceState(null, "", path);
      if (payment.redirect_url === null) router.push(`/billing/top-up/${payment.id}`);
      else location.assign(payment.redirect_url);
    },
  });
  const [amount, way] = useWatch({ control: form.control, name: ["net_val", "way"] });
  const option = findOption(types, way);
  const net = toNetAmount(amount, options);
  const quote = usePaymentQuote(option?.type ?? "bank_transfer", net);

  return (
    <Form form={form} failed={t("failed")} className="grid max-w-180 grid-cols-1 gap-6">
      <div className="grid gap-3">
        <AmountPresets
          options={options}
          net={net === null ? null : Number(net)}
          onChoose={(amount) =>
            form.setValue("net_val", amount, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
        <NumberField
          control={form.control}
          name="net_val"
          label={t("amount", { currency: sign(currency) })}
          hint={t("amountHint", limits)}
          error={form.getError("net_val")}
          className="max-w-48"
        />
      </div>
      <RadioGroup
        label={t("way")}
        value={way}
        options={types}
        onChange={(value) => form.setValue("way", value, { shouldDirty: true })}
      />
      {option?.type === "new_card" && <Checkbox {...form.register("is_saved")} label={t("save")} />}
      <ReferenceFields
        register={(field) => form.field(toReferencePath(field))}
        required={required}
        isOpen={
          required.some((field) => settings.document_references[field] === null) ||
          REFERENCE_FIELDS.some((field) => form.getError(toReferencePath(field)) !== undefined)
        }
      />
      <VatNotice showsUnchecked />
      {net !== null && quote.data !== undefined && <AmountLines amounts={quote.data} />}
      {quote.error !== null && net !== null && (
        <ErrorPanel error={quote.error} title={t("quoteFailed")} />
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {net !== null && quote.data !== undefined
            ? t("pay", { amount: money(quote.data.amount, currency) })
            : t("payNothing")}
        </Button>
      </div>
    </Form>
  );
}

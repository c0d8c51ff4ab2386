"use client";

import { useTranslations } from "next-intl";
import type { PaymentTypeName } from "@/lib/core/billing/payment-types";
import type { PaymentMethods } from "@/lib/gateway/billing/payment-methods/schema";

/** One option per stored method. */
export interface PaymentTypeOption {
  value: string;
  type: PaymentTypeName;
  methodId: number | null;
  label: string;
  hint: string;
}

export function useCardName() {
  const t = useTranslations("payments.method");
  return ({ brand, last4 }: { brand: string | null; last4: string }) =>
    t("cardName", { brand: brand ?? "other", last4 });
}

/** Returns the default first, then stored methods, then the rest. */
export function usePaymentTypeOptions(
  types: readonly PaymentTypeName[],
  methods: PaymentMethods | undefined,
): PaymentTypeOption[] {
  const t = useTranslations("payments.way");
  const cardName = useCardName();
  const getHint = (type: PaymentTypeName) => t(`hint.${type}`);
  const cards = methods?.stored_cards ?? [];
  const mandate = methods?.sepa_mandate ?? null;
  const stored = [
    ...cards.map((card) => ({
      value: `stored_card:${card.id}`,
      type: "stored_card" as const,
      methodId: card.id,
      label: cardName(card),
      hint: getHint("stored_card"),
      isDefault: card.is_default,
    })),
    ...(mandate === null
      ? []
      : [
          {
            value: `sepa:${mandate.id}`,
            type: "sepa" as const,
            methodId: mandate.id,
            label: t("sepa", { iban: mandate.iban_masked }),
            hint: getHint("sepa"),
            isDefault: mandate.is_default,
          },
        ]),
  ].filter(({ type }) => types.includes(type));
  stored.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const others = types.filter((type) => type !== "sepa" && type !== "stored_card");
  return [
    ...stored,
    ...others.map((type) => ({
      value: type,
      type,
      methodId: null,
      label: t(type),
      hint: getHint(type),
    })),
  ];
}

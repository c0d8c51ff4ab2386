"use client";

import { useTranslations } from "next-intl";
import type { PaymentTypeName } from "@/lib/core/billing/payment-types";
import type { PaymentMethods } from "@/lib/gateway/billing/payment-methods/schema";

/** One way to pay that the form offers. */
export interface WayOption {
  /** The way, and for stored methods whose it is. */
  value: string;
  way: PaymentTypeName;
  methodId: number | null;
  label: string;
  hint: string;
}

/** The name of a card, such as "Visa •••• 4242". */
export function useCardName() {
  const t = useTranslations("payments.method");
  return ({ brand, last4 }: { brand: string | null; last4: string }) =>
    t("cardName", { brand: brand ?? "other", last4 });
}

/** Everything that this account can pay with: the default first, then what is stored, then the rest. */
export function useWayOptions(
  types: readonly PaymentTypeName[],
  methods: PaymentMethods | undefined,
): WayOption[] {
  const t = useTranslations("payments.way");
  const cardName = useCardName();
  const hint = (way: PaymentTypeName) => t(`hint.${way}`);
  const cards = methods?.stored_cards ?? [];
  const mandate = methods?.sepa_mandate ?? null;
  const stored = [
    ...cards.map((card) => ({
      ...{ value: `stored_card:${card.id}`, way: "stored_card" as const, methodId: card.id },
      ...{ label: cardName(card), hint: hint("stored_card"), isDefault: card.is_default },
    })),
    ...(mandate === null
      ? []
      : [
          {
            ...{ value: `sepa:${mandate.id}`, way: "sepa" as const, methodId: mandate.id },
            ...{ label: t("sepa", { iban: mandate.iban_masked }), hint: hint("sepa") },
            isDefault: mandate.is_default,
          },
        ]),
  ].filter(({ way }) => types.includes(way));
  stored.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const others = types.filter((way) => way !== "sepa" && way !== "stored_card");
  return [
    ...stored,
    ...others.map((way) => ({ value: way, way, methodId: null, label: t(way), hint: hint(way) })),
  ];
}

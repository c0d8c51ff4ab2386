"use client";

import { Money } from "@/components/ui/figures";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

/** An amount of a document. Credit notes take away: theirs stand with a minus. */
export function SignedMoney({
  document,
  amount,
}: {
  document: BillingDocumentItem;
  amount: number;
}) {
  return (
    <Money
      amount={document.kind === "credit_note" ? -amount : amount}
      currency={document.currency}
    />
  );
}

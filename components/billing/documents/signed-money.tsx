"use client";

import { Money } from "@/components/ui/money";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

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

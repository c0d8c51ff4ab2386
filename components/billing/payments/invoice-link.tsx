"use client";

import { useTranslations } from "next-intl";
import { documentPath } from "@/components/billing/documents/document-path";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { Payment } from "@/lib/gateway/billing/payments/schema";

export function InvoiceLink({ payment: { invoice } }: { payment: Payment }) {
  const t = useTranslations("payments");
  if (invoice === null) return null;
  const id = invoice.split("/").at(-1) ?? "";
  return (
    <PrefetchLink
      href={documentPath({ kind: "invoice", id })}
      className="text-accent-ink hover:underline"
    >
      {t("invoice")}
    </PrefetchLink>
  );
}

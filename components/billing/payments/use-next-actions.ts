"use client";

import { useNow } from "@/components/hooks/use-now";
import { fromUnix } from "@/lib/core/time/time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { PAYMENT_STATUS } from "@/lib/core/billing/payment-status";
import { useTranslations } from "next-intl";
import { documentPath } from "@/components/billing/documents/document-path";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { createListQuery } from "@/lib/core/list";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { ALL_DOCUMENTS_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { useBillingDocuments } from "@/lib/queries/billing-documents";
import { useLatestPayment, usePaymentMethods } from "@/lib/queries/payments";
import { useVatCheck } from "@/lib/queries/settings";
import { getCardEnd, toExpiry } from "./method-expiry";
import { useCardName } from "./use-payment-type-options";

export interface NextAction {
  key: string;
  text: string;
  href: string;
  link: "methods" | "payment" | "invoice" | "address";
  isUrgent: boolean;
}

function useEndingMethods(): NextAction[] {
  const t = useTranslations("payments.method");
  const cardName = useCardName();
  const now = fromUnix(useNow(HOUR_SECONDS));
  const { sepa_mandate: mandate, stored_cards: cards = [] } = usePaymentMethods().data ?? {};
  const methods = cards.map((card) => ({
    id: card.id,
    name: cardName(card),
    end: getCardEnd(card),
  }));
  if (mandate != null) {
    const name = t("sepaName", { iban: mandate.iban_masked });
    methods.push({ id: mandate.id, name, end: mandate.expires_at });
  }
  return methods.flatMap(({ id, name, end }) => {
    const expiry = toExpiry(end, now);
    if (expiry === "fine") return [];
    const text = t(expiry === "expired" ? "expiredNotice" : "soonNotice", { card: name });
    const isUrgent = expiry !== "later";
    return [{ key: `method-${id}`, text, href: "/billing/methods", link: "methods", isUrgent }];
  });
}

const FAILED_PAYMENT_DAYS = 7;

function useFailedPayment(): NextAction[] {
  const t = useTranslations("payments.action");
  const { money } = useFormats();
  const hour = useHour();
  const latest = useLatestPayment().data?.rows[0];
  if (
    latest?.status !== PAYMENT_STATUS.failed ||
    latest.created_at < hour - FAILED_PAYMENT_DAYS * DAY_SECONDS
  )
    return [];
  const text = t("failed", { amount: money(latest.net_val, latest.currency) });
  const href = `/billing/payments/${latest.id}`;
  return [{ key: "failed", text, href, link: "payment", isUrgent: true }];
}

function useOpenInvoice(): NextAction[] {
  const t = useTranslations("payments.action");
  const { money, date } = useFormats();
  const hour = useHour();
  const query = createListQuery<typeof ALL_DOCUMENTS_LIST>({ status: "0", itemsPerPage: 5 });
  const invoice = useBillingDocuments(query).data?.rows.at(-1);
  if (invoice === undefined) return [];
  const { number, currency, due_at: dueAt } = invoice;
  const isUrgent = dueAt !== null && dueAt < hour;
  const amount = money(invoice.open_val, currency);
  const text =
    dueAt === null
      ? t("unpaid", { number, amount })
      : t(isUrgent ? "overdue" : "due", { number, amount, day: date(dueAt) });
  return [{ key: "invoice", text, href: documentPath(invoice), link: "invoice", isUrgent }];
}

/** Returns the action for an unchecked VAT number; `VatNotice` covers invalid and outdated ones. */
function useVatId(): NextAction[] {
  const t = useTranslations("payments.action");
  const check = useVatCheck().data;
  if (check?.decides !== true || check.status !== "unchecked") return [];
  return [{ key: "vat", text: t("vat"), href: "/settings", link: "address", isUrgent: false }];
}

export function useNextActions(): NextAction[] {
  const actions = [useFailedPayment(), useOpenInvoice(), useEndingMethods(), useVatId()].flat();
  return actions.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

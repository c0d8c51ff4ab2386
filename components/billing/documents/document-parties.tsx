"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DescriptionItem } from "@/components/ui/description-item";
import { REFERENCE_FIELDS } from "@/lib/core/billing/document-references";
import { formatCityLines } from "@/lib/core/countries/format-city-lines";
import type { BillingDocumentDetail } from "@/lib/gateway/billing/documents/schema";
import { useFormatCalendarDay } from "./use-format-calendar-day";

type Address = BillingDocumentDetail["buyer"]["address"];

function AddressLines({ name, address }: { name: string; address: Address }) {
  const country = new Intl.DisplayNames([useLocale()], { type: "region" }).of(address.iso2);
  const cityLines = formatCityLines({ ...address, postalCode: address.postal_code });
  const lines = [address.street, address.street_more, ...cityLines, country].filter(Boolean);
  return (
    <address className="grid break-words not-italic">
      <span className="font-medium">{name}</span>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

export function DocumentParties({ document }: { document: BillingDocumentDetail }) {
  const t = useTranslations("documents.sheet");
  const names = useTranslations("invoices.references");
  const day = useFormatCalendarDay();
  const { date } = useFormats();
  const { seller, buyer, period, corrects } = document;
  const isOneDay = period.from === period.to;
  return (
    <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
      <section className="grid content-start gap-1">
        <h2 className="text-ink-3 text-small">{t("to")}</h2>
        <AddressLines name={buyer.name} address={buyer.address} />
        {buyer.vat_id !== null && <p>{t("vatId", { id: buyer.vat_id })}</p>}
      </section>
      <section className="grid content-start gap-1">
        <h2 className="text-ink-3 text-small">{t("from")}</h2>
        <AddressLines name={seller.name} address={seller.address} />
        {seller.vat_id !== null && <p>{t("vatId", { id: seller.vat_id })}</p>}
        {seller.vat_id === null && seller.tax_number !== null && (
          <p>{t("taxNumber", { number: seller.tax_number })}</p>
        )}
      </section>
      <dl className="*:contents grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-6 gap-y-1 sm:col-span-2 print:col-span-2">
        <DescriptionItem term={t("number")}>{document.number}</DescriptionItem>
        <DescriptionItem term={t("issued")}>{day(document.issued_on)}</DescriptionItem>
        <DescriptionItem term={t("period")}>
          {isOneDay ? day(period.from) : t("days", { from: day(period.from), to: day(period.to) })}
        </DescriptionItem>
        <DescriptionItem term={t("account")}>{buyer.account_id}</DescriptionItem>
        {buyer.reference !== null && (
          <DescriptionItem term={t("reference")}>{buyer.reference}</DescriptionItem>
        )}
        {REFERENCE_FIELDS.map((field) => {
          const value = buyer.references[field];
          if (value === null) return null;
          return (
            <DescriptionItem key={field} term={names(field)}>
              {value}
            </DescriptionItem>
          );
        })}
        {corrects !== null && (
          <DescriptionItem term={t("corrects")}>
            {t("correctsOf", { number: corrects.number, day: day(corrects.issued_on) })}
          </DescriptionItem>
        )}
        {document.paid_at > 0 && (
          <DescriptionItem term={t(corrects === null ? "paid" : "refunded")}>
            {date(document.paid_at)}
          </DescriptionItem>
        )}
        {document.paid_at === 0 && document.due_on !== null && (
          <DescriptionItem term={t("due")}>{day(document.due_on)}</DescriptionItem>
        )}
      </dl>
    </div>
  );
}

import { RuledTable } from "@/components/ui/ruled-table";
import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { findCountry } from "@/lib/core/countries/countries";
import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import {
  PRICELIST_SERVICES,
  type PriceChoice,
  TEXT_SERVICES,
} from "@/lib/gateway/pricing/pricelist/schema-values";
import { ChoiceLinks } from "./choice-links";
import { PriceListLayout } from "./price-list-layout";
import { PriceDownloads } from "./price-toolbar";
import { PRICE_TRANSLATIONS, priceText } from "./price-labels";
import { pricesHref } from "./prices-href";

interface CountryPricesPageProps {
  list: Pricelist;
  validFrom: Date;
  choice: PriceChoice;
  origin: string;
}

function LevelTable({ list, choice }: { list: Pricelist; choice: PriceChoice }) {
  const translations = PRICE_TRANSLATIONS[choice.lang];
  const services = PRICELIST_SERVICES.filter((service) => list.rates[service] !== undefined);
  return (
    <div className="overflow-x-auto">
      <RuledTable
        variant="column"
        caption={list.name}
        columns={[
          { label: translations.service },
          ...PRICE_LEVELS.map((level) => ({ label: level, className: "pl-2 text-right sm:pl-4" })),
        ]}
      >
        {services.map((service) => (
          <tr key={service} className="border-line-soft border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {translations.services[service]}
            </th>
            {PRICE_LEVELS.map((level, index) => (
              <td key={level} className="py-1.5 pl-2 text-right sm:pl-4 tabular-nums">
                {priceText(choice.lang, list.rates[service]?.[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}

export function CountryPricesPage({ list, validFrom, choice, origin }: CountryPricesPageProps) {
  const translations = PRICE_TRANSLATIONS[choice.lang];
  const { country, name, requirements } = list;
  const dialCode = findCountry(country)?.dialCode;
  return (
    <PriceListLayout
      lang={choice.lang}
      title={dialCode === null ? name : `${name} (${dialCode})`}
      validFrom={validFrom}
      hrefIn={(lang) => pricesHref({ ...choice, lang }, country)}
      origin={origin}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <a
          href={`${pricesHref(choice)}#${country}`}
          className="inline-grid min-h-6 items-center text-accent-ink underline max-md:min-h-11"
        >
          {translations.all}
        </a>
        <ChoiceLinks
          label={translations.currency}
          links={CURRENCIES.map((currency) => ({
            label: currency,
            href: pricesHref({ ...choice, currency }, country),
            isChosen: currency === choice.currency,
          }))}
        />
        <PriceDownloads choice={choice} country={country} />
      </div>
      <p className="max-w-prose text-ink-2">
        {translations.perPart.replace("{currency}", choice.currency)} {translations.levels}
      </p>
      {TEXT_SERVICES.every((service) => list.rates[service] === undefined) && (
        <p className="text-ink-2">{translations.noPrices}</p>
      )}
      <LevelTable list={list} choice={choice} />
      {requirements !== null && (
        <section className="grid max-w-prose gap-1">
          <h2 className="font-semibold text-read">{translations.requirements}</h2>
          <p>{requirements}</p>
        </section>
      )}
    </PriceListLayout>
  );
}

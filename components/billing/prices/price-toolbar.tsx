import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { type PriceChoice, PRICELIST_FORMATS } from "@/lib/gateway/pricing/pricelist/schema-values";
import { ChoiceLinks } from "./choice-links";
import { pricesHref } from "./prices-href";
import { PRICE_TRANSLATIONS } from "./price-labels";

export function PriceToolbar({ choice }: { choice: PriceChoice }) {
  const translations = PRICE_TRANSLATIONS[choice.lang];
  const { lang, currency, level, q } = choice;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <form action={`/${lang}/prices`} className="flex gap-2 max-md:w-full">
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="level" value={level} />
        <input
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
          aria-label={translations.search}
          placeholder={translations.search}
          className="min-h-7 w-60 rounded-control border border-line-strong bg-raised px-2.5 placeholder:text-ink-3 max-md:min-h-11 max-md:w-full max-md:text-base"
        />
        <button
          type="submit"
          className="min-h-7 rounded-control border border-line bg-raised px-2.5 hover:bg-hover max-md:min-h-11"
        >
          {translations.find}
        </button>
      </form>
      <ChoiceLinks
        label={translations.level}
        links={PRICE_LEVELS.map((priceLevel) => ({
          label: priceLevel,
          href: pricesHref({ ...choice, level: priceLevel }),
          isChosen: priceLevel === level,
        }))}
      />
      <ChoiceLinks
        label={translations.currency}
        links={CURRENCIES.map((code) => ({
          label: code,
          href: pricesHref({ ...choice, currency: code }),
          isChosen: code === currency,
        }))}
      />
      <PriceDownloads choice={choice} country="all" />
    </div>
  );
}

export function PriceDownloads({ choice, country }: { choice: PriceChoice; country: string }) {
  const { lang, currency } = choice;
  return (
    <ul aria-label={PRICE_TRANSLATIONS[lang].download} className="flex gap-3 print:hidden">
      {PRICELIST_FORMATS.map((format) => (
        <li key={format}>
          <a
            href={`/api/pricelist/${country}?format=${format}&currency=${currency}&lang=${lang}`}
            className="inline-grid min-h-6 items-center text-accent-ink underline max-md:min-h-11"
          >
            {format.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}

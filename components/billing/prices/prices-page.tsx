import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import type { PriceChoice } from "@/lib/gateway/pricing/pricelist/schema-values";
import { PriceListLayout } from "./price-list-layout";
import { PriceTable } from "./price-table";
import { PriceToolbar } from "./price-toolbar";
import { PRICE_TRANSLATIONS } from "./price-labels";
import { pricesHref } from "./prices-href";

interface PricesPageProps {
  lists: readonly Pricelist[];
  validFrom: Date;
  choice: PriceChoice;
  origin: string;
}

/** Price page rendered on the server; reading, search and printing need no script. */
export function PricesPage({ lists, validFrom, choice, origin }: PricesPageProps) {
  const translations = PRICE_TRANSLATIONS[choice.lang];
  return (
    <PriceListLayout
      lang={choice.lang}
      title={translations.title}
      validFrom={validFrom}
      hrefIn={(lang) => pricesHref({ ...choice, lang })}
      origin={origin}
    >
      <PriceToolbar choice={choice} />
      <p className="max-w-prose text-ink-2">
        {translations.perPart.replace("{currency}", choice.currency)}{" "}
        <span className="print:hidden">{translations.levels}</span>
        <span className="hidden print:inline">
          {translations.level}: {choice.level}.
        </span>
      </p>
      <PriceTable lists={lists} choice={choice} />
    </PriceListLayout>
  );
}

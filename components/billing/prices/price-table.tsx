import { clsx } from "clsx";
import { RuledTable } from "@/components/ui/ruled-table";
import { PRICE_LEVELS } from "@/lib/core/context";
import { findCountry } from "@/lib/core/countries/countries";
import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import { PRICE_COLUMNS, type PriceChoice } from "@/lib/gateway/pricing/pricelist/schema-values";
import { PRICE_TRANSLATIONS, priceText } from "./price-labels";
import { pricesHref } from "./prices-href";

interface PriceTableProps {
  lists: readonly Pricelist[];
  choice: PriceChoice;
}

/** Omits services without any price. */
const listServices = (lists: readonly Pricelist[]) =>
  PRICE_COLUMNS.filter((service) => lists.some(({ rates }) => rates[service] !== undefined));

/** Price list, linkable as `#DE`. */
export function PriceTable({ lists, choice }: PriceTableProps) {
  const translations = PRICE_TRANSLATIONS[choice.lang];
  const services = listServices(lists);
  const hasMany = services.length > 2;
  const dialCodeClass = hasMany ? "max-lg:hidden" : "max-sm:hidden";
  const levelIndex = PRICE_LEVELS.indexOf(choice.level);
  if (lists.length === 0) return <p className="text-ink-2">{translations.none}</p>;
  return (
    <div className="overflow-x-auto">
      <RuledTable
        variant="column"
        caption={translations.title}
        // Automatic layout would measure all rows again with each streamed piece.
        className={clsx(
          "table-fixed",
          hasMany ? "min-w-136 sm:min-w-160 lg:min-w-200" : "min-w-80",
        )}
        columns={[
          { label: translations.country },
          { label: translations.dialCode, className: clsx("w-28 text-right", dialCodeClass) },
          ...services.map((service) => ({
            label: translations.services[service],
            className: "w-24 pl-2 text-right sm:w-28 sm:pl-4 lg:w-32",
          })),
        ]}
      >
        {lists.map(({ country, name, rates }) => (
          <tr
            key={country}
            id={country}
            className="scroll-mt-4 border-line-soft border-b target:bg-selected print:break-inside-avoid"
          >
            <th scope="row" className="py-1 print:py-0.5 text-left font-normal">
              <a
                href={pricesHref(choice, country)}
                className="inline-grid min-h-6 items-center hover:underline max-md:min-h-11 print:min-h-0"
              >
                {name}
              </a>
            </th>
            <td
              className={clsx(
                "py-1 print:py-0.5 text-right text-ink-3 tabular-nums",
                dialCodeClass,
              )}
            >
              {findCountry(country)?.dialCode ?? "–"}
            </td>
            {services.map((service) => (
              <td key={service} className="py-1 print:py-0.5 pl-2 text-right sm:pl-4 tabular-nums">
                {rates[service] === undefined
                  ? "–"
                  : priceText(choice.lang, rates[service][levelIndex] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </RuledTable>
    </div>
  );
}

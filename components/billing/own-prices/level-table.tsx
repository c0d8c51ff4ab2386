"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { RuledTable } from "@/components/ui/ruled-table";
import { PRICE_LEVELS, type PriceLevel } from "@/lib/core/context";
import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import { PRICELIST_SERVICES } from "@/lib/gateway/pricing/pricelist/schema-values";
import { useServiceName } from "./use-service-name";

export function LevelTable({ list, own }: { list: Pricelist; own: PriceLevel }) {
  const t = useTranslations("prices");
  const formatName = useServiceName();
  const { money } = useFormats();
  const toClassName = (level: PriceLevel) =>
    clsx("px-1 text-right sm:px-2 tabular-nums", level === own && "bg-selected font-semibold");
  return (
    <section className="grid content-start gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-section">{t("levels")}</h2>
      <div className="overflow-x-auto">
        <RuledTable
          variant="column"
          caption={t("levels")}
          columns={[
            { label: t("column.service") },
            ...PRICE_LEVELS.map((level) => ({
              label: level === own ? t("ownLevel", { level }) : level,
              className: toClassName(level),
            })),
          ]}
        >
          {PRICELIST_SERVICES.map((service) => {
            const prices = list.rates[service];
            if (prices === undefined) return null;
            return (
              <tr key={service} className="border-line-soft border-b">
                <th scope="row" className="h-9 pr-2 text-left font-normal">
                  {formatName(service)}
                </th>
                {PRICE_LEVELS.map((level, index) => (
                  <td key={level} className={toClassName(level)}>
                    {money(prices[index] ?? 0, list.currency, 4)}
                  </td>
                ))}
              </tr>
            );
          })}
        </RuledTable>
      </div>
    </section>
  );
}

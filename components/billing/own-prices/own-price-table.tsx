"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { RuledTable } from "@/components/ui/ruled-table";
import { PRICE_COLUMNS } from "@/lib/gateway/pricing/pricelist/schema-values";
import { OwnPriceRow } from "./own-price-row";
import type { Pins } from "./use-pins";
import type { PriceRow } from "./use-price-rows";
import { useServiceName } from "./use-service-name";

interface OwnPriceTableProps {
  rows: readonly PriceRow[];
  currency: string;
  pins: Pins;
}

export function OwnPriceTable({ rows, currency, pins }: OwnPriceTableProps) {
  const t = useTranslations("prices");
  const formatName = useServiceName();
  const services = PRICE_COLUMNS.filter((service) =>
    rows.some(({ rates, changes }) => rates[service] !== undefined || changes.has(service)),
  );
  const hasMany = services.length > 2;
  const dialCodeClass = hasMany ? "max-lg:hidden" : "max-sm:hidden";
  return (
    <div className="overflow-x-auto">
      <RuledTable
        variant="column"
        caption={t("title")}
        // Fixed widths, so columns don't shift while rows load.
        className={clsx(
          "table-fixed",
          hasMany ? "min-w-136 sm:min-w-160 lg:min-w-188 xl:min-w-240" : "min-w-80",
        )}
        columns={[
          { label: t("column.pin"), isSilent: true, className: "w-11 md:w-8 print:hidden" },
          { label: t("column.country") },
          { label: t("column.dialCode"), className: clsx("w-20 text-right", dialCodeClass) },
          ...services.map((service) => ({
            label: formatName(service),
            className: "w-24 pl-2 text-right sm:w-28 sm:pl-4",
          })),
          {
            label: t("column.requirements"),
            className: "w-60 pl-6 max-xl:hidden 2xl:w-100 print:hidden",
          },
        ]}
      >
        {rows.map((row) => (
          <OwnPriceRow
            key={row.iso2}
            row={row}
            services={services}
            dialCodeClass={dialCodeClass}
            currency={currency}
            isPinned={pins.pinned.has(row.iso2)}
            onPin={pins.toggle}
          />
        ))}
      </RuledTable>
    </div>
  );
}

"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { RecordPending } from "@/components/layout/record-pending";
import { RuledTable } from "@/components/ui/ruled-table";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { toLanguage } from "@/lib/core/languages";
import type { Country } from "@/lib/core/countries/countries";
import {
  PRICELIST_SERVICES,
  type PricelistService,
  TEXT_SERVICES,
} from "@/lib/gateway/pricing/pricelist/schema-values";
import { useMyPricelist, usePriceChanges, usePublicPricelist } from "@/lib/queries/prices";
import { LevelTable } from "./level-table";
import { PriceActions } from "./price-actions";
import { PriceCell } from "./price-cell";
import { PriceScope } from "./price-scope";
import { type PriceRow, usePriceRows } from "./use-price-rows";
import { useServiceName } from "./use-service-name";

const EMPTY_SET: ReadonlySet<string> = new Set();
const NO_LISTS = [] as const;

interface OwnPricesProps {
  row: PriceRow;
  services: readonly PricelistService[];
  currency: string;
}

function OwnPrices({ row, services, currency }: OwnPricesProps) {
  const t = useTranslations("prices");
  const formatName = useServiceName();
  return (
    <section className="grid content-start gap-2 print:break-inside-avoid">
      <h2 className="font-semibold text-section">{t("own")}</h2>
      <RuledTable
        variant="column"
        caption={t("own")}
        columns={[
          { label: t("column.service") },
          { label: t("column.price"), className: "pl-4 text-right" },
        ]}
      >
        {services.map((service) => (
          <tr key={service} className="border-line-soft border-b">
            <th scope="row" className="h-9 text-left font-normal">
              {formatName(service)}
            </th>
            <td className="py-1 pl-4 text-right tabular-nums">
              <PriceCell
                price={row.rates[service]}
                change={row.changes.get(service)}
                currency={currency}
              />
            </td>
          </tr>
        ))}
      </RuledTable>
      <p className="text-ink-3">{t("perPart")}</p>
    </section>
  );
}

interface CountryViewProps {
  iso2: string;
  countries: readonly Country[];
}

export function CountryView({ iso2, countries }: CountryViewProps) {
  const t = useTranslations("prices");
  const locale = useLocale();
  const { data, error, refetch } = useMyPricelist(iso2, toLanguage(locale));
  const changes = usePriceChanges().data;
  const levels = usePublicPricelist(iso2, changes?.currency).data;
  const list = useSkeletonData(data, error);
  const planned = changes?.changes.filter(({ country }) => country === list?.country);
  const [row] = usePriceRows(
    {
      lists: list === undefined ? NO_LISTS : [list],
      changes: planned ?? NO_LISTS,
      countries,
      first: EMPTY_SET,
    },
    "",
  );
  if (list === undefined || changes === undefined || row === undefined) {
    return (
      <RecordPending
        title={t("title")}
        error={error}
        failedTitle={t("countryFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/prices", text: t("all") }}
      />
    );
  }
  const services = PRICELIST_SERVICES.filter(
    (service) => row.rates[service] !== undefined || row.changes.has(service),
  );
  return (
    <>
      <PageHeader
        title={row.dialCode === null ? row.name : `${row.name} (${row.dialCode})`}
        scope={<PriceScope changes={changes} />}
        actions={<PriceActions area={row.iso2} rows={[row]} currency={changes.currency} />}
      />
      <div className="grid max-w-240 grid-cols-1 gap-6 p-4 md:p-6">
        {TEXT_SERVICES.every((service) => !services.includes(service)) && (
          <p className="text-ink-2">{t("noRoute")}</p>
        )}
        {services.length > 0 && (
          <div className="grid gap-x-10 gap-y-6 *:min-w-0 lg:grid-cols-2">
            <OwnPrices row={row} services={services} currency={changes.currency} />
            {levels !== undefined && <LevelTable list={levels} own={changes.price_level} />}
          </div>
        )}
        {list.requirements !== null && (
          <section className="grid max-w-prose gap-1">
            <h2 className="font-semibold text-section">{t("column.requirements")}</h2>
            <p>{list.requirements}</p>
          </section>
        )}
        <p className="text-ink-3 text-small">{t("excludesVat")}</p>
        <Link
          href={`/prices#${row.iso2}`}
          className="justify-self-start text-accent-ink underline print:hidden"
        >
          {t("all")}
        </Link>
      </div>
    </>
  );
}

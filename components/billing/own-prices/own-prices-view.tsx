"use client";

import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { PageHeader } from "@/components/layout/page-header";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { toLanguage } from "@/lib/core/languages";
import type { Country } from "@/lib/core/countries/countries";
import type { MyPriceChanges, MyPricelist } from "@/lib/gateway/pricing/pricelist/schema";
import { useMyPricelists, usePriceChanges } from "@/lib/queries/prices";
import { OwnPriceTable } from "./own-price-table";
import { PlannedNotice } from "./planned-notice";
import { PriceActions } from "./price-actions";
import { PriceScope } from "./price-scope";
import { usePins } from "./use-pins";
import { usePriceRows } from "./use-price-rows";

interface LoadedProps {
  lists: readonly MyPricelist[];
  changes: MyPriceChanges;
  countries: readonly Country[];
}

function Loaded({ lists, changes, countries }: LoadedProps) {
  const t = useTranslations("prices");
  const [query, setQuery] = useQueryState("q", parseAsString.withDefault(""));
  const pins = usePins();
  const sources = { lists, changes: changes.changes, countries, first: pins.initialCountries };
  const allRows = usePriceRows(sources, "");
  const rows = usePriceRows(sources, query);
  const { currency } = changes;
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={<PriceScope changes={changes} />}
        actions={<PriceActions area="all" rows={allRows} currency={currency} />}
      />
      <div className="grid grid-cols-1 gap-3 p-4 md:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <SearchInput
            label={t("search")}
            value={query}
            onChange={(value) => void setQuery(value === "" ? null : value)}
          />
          <p className="text-ink-3">{t("perPart")}</p>
        </div>
        <PlannedNotice changes={changes.changes} />
        {pins.error !== null && <ErrorPanel error={pins.error} title={t("notPinned")} />}
        {rows.length === 0 ? (
          <p className="text-ink-2">{allRows.length === 0 ? t("empty") : t("noMatch")}</p>
        ) : (
          <OwnPriceTable rows={rows} currency={currency} pins={pins} />
        )}
        <p className="text-ink-3 text-small">{t("excludesVat")}</p>
      </div>
    </>
  );
}

export function OwnPricesView({ countries }: { countries: readonly Country[] }) {
  const t = useTranslations("prices");
  const lists = useMyPricelists(toLanguage(useLocale()));
  const changes = usePriceChanges();
  const error = lists.error ?? changes.error;
  const loadedLists = useSkeletonData(lists.data, error);
  const loadedChanges = useSkeletonData(changes.data, error);
  if (loadedLists !== undefined && loadedChanges !== undefined) {
    return <Loaded lists={loadedLists} changes={loadedChanges} countries={countries} />;
  }
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="p-4 md:p-6">
        {error === null ? (
          <Skeleton className="h-96" />
        ) : (
          <ErrorPanel
            error={error}
            title={t("failed")}
            onRetry={() => void Promise.all([lists.refetch(), changes.refetch()])}
          />
        )}
      </div>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Balance, Money } from "@/components/ui/money";
import { matchesTotal } from "@/lib/core/money/rounding";
import { useMe } from "@/lib/queries/me";
import { useDisplayNames } from "../use-display-names";
import { calculateMissingFunds } from "../missing-funds";
import type { PreflightAnalysis } from "./use-preflight";

const cell = "border-line-soft border-t py-1.5";
const right = "text-right whitespace-nowrap pl-2";
const MAX_SHOWN = 12;

export function BulkCost({ analysis }: { analysis: PreflightAnalysis }) {
  const t = useTranslations("many.cost");
  const { count, money, time, dateTime } = useFormats();
  const { country } = useDisplayNames();
  const me = useMe().data;
  const { preflight, isOld, error, at } = analysis;
  if (error !== null)
    return <ErrorPanel error={error} title={t("failed")} onRetry={analysis.refetch} />;
  if (preflight === undefined) return <p className="text-ink-3">{t("nothing")}</p>;
  const { currency, countries } = preflight;
  const numeric = `font-normal text-ink-3 text-small py-1.5 ${right}`;
  const noPrice = preflight.dropped.find(({ reason }) => reason === "no_route");
  const missing = me === undefined ? 0 : calculateMissingFunds(preflight.cost, me);
  const visible = countries.slice(0, MAX_SHOWN);
  const isRounded = !matchesTotal(
    countries.map(({ cost }) => cost),
    preflight.cost,
  );
  return (
    <div className={isOld ? "grid gap-2 opacity-60" : "grid gap-2"} aria-busy={isOld}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1.5 text-left font-normal text-ink-3 text-small">
              {t("country")}
            </th>
            <th scope="col" className={numeric}>
              {t("recipients")}
            </th>
            <th scope="col" className={numeric}>
              {t("parts")}
            </th>
            <th scope="col" className={numeric}>
              {t("price")}
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((item) => (
            <tr key={item.iso2} title={t("unit", { amount: money(item.unit_price, currency, 4) })}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {country(item.iso2)}
              </th>
              <td className={`${cell} ${right}`}>{count(item.messages)}</td>
              <td className={`${cell} ${right}`}>{count(item.parts)}</td>
              <td className={`${cell} ${right}`}>
                <Money amount={item.cost} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${cell} text-left`}>
              {t("total")}
            </th>
            <td className={`${cell} ${right}`}>{count(preflight.messages)}</td>
            <td className={`${cell} ${right}`}>{count(preflight.parts)}</td>
            <td data-testid="price" className={`${cell} ${right}`}>
              <Money amount={preflight.cost} currency={currency} />
            </td>
          </tr>
          {preflight.balance_after !== null && (
            <tr>
              <th scope="row" colSpan={3} className={`${cell} text-left font-normal text-ink-2`}>
                {t("after")}
              </th>
              <td className={`${cell} ${right} ${missing > 0 ? "text-bad-ink" : ""}`}>
                <Balance amount={preflight.balance_after} currency={currency} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
      {countries.length > MAX_SHOWN && (
        <p className="text-ink-3">{t("more", { count: countries.length - MAX_SHOWN })}</p>
      )}
      {isRounded && <p className="text-ink-3 text-small">{t("rounded")}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-ink-3 text-small">
        <span data-testid="price-source">
          {isOld ? t("checking") : t("confirmed", { time: time(at) })}
        </span>
        <Button variant="quiet" onClick={analysis.refetch}>
          {t("again")}
        </Button>
      </p>
      {preflight.estimated_finish_at !== null && (
        <p className="text-ink-2">
          {t("finish", { time: dateTime(preflight.estimated_finish_at) })}
        </p>
      )}
      {noPrice !== undefined && (
        <p className="text-warn-ink">{t("noPrice", { count: noPrice.count })}</p>
      )}
      {missing > 0 && (
        <p role="alert" className="font-medium text-bad-ink">
          {t("missing", { amount: money(Math.ceil(missing * 100) / 100, currency) })}
        </p>
      )}
    </div>
  );
}

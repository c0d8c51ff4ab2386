"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { useFormats } from "@/components/format/use-formats";
import { useDisplayNames } from "./use-display-names";
import type { CostAnalysis } from "./use-cost";

const head = "py-1.5 font-normal text-ink-3 text-small";
const cell = "border-line-soft border-t py-1.5";
const right = "pl-2 text-right whitespace-nowrap";

export function CostTable({ analysis }: { analysis: CostAnalysis }) {
  const t = useTranslations("compose.cost");
  const { count, time, money } = useFormats();
  const { country } = useDisplayNames();
  if (analysis.kind === "nothing") return <p className="text-ink-3">{t("nothing")}</p>;
  if (analysis.kind === "loading") return <div className="skeleton h-28" />;
  if (analysis.kind === "unknown") return <p className="text-ink-2">{t("unknown")}</p>;
  if (analysis.kind === "noRoute") {
    return (
      <p role="alert" className="text-bad-ink">
        {t("noRoute", { country: country(analysis.iso2) })}
      </p>
    );
  }
  const { cost } = analysis;
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t("country")}
            </th>
            <th scope="col" className={`${head} ${right}`}>
              {t("unit")}
            </th>
            <th scope="col" className={`${head} ${right}`}>
              {t("parts")}
            </th>
            <th scope="col" className={`${head} ${right}`}>
              {t("price")}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {country(cost.iso2)}
            </th>
            <td data-testid="unit-price" className={`${cell} ${right}`}>
              <Money amount={cost.unitPrice} currency={cost.currency} digits={4} />
            </td>
            <td className={`${cell} ${right}`}>{count(cost.parts)}</td>
            <td className={`${cell} ${right}`}>
              <Money amount={cost.ofParts} currency={cost.currency} digits={4} />
            </td>
          </tr>
          {cost.links > 0 && (
            <tr>
              <th scope="row" colSpan={3} className={`${cell} text-left font-normal`}>
                {t("links")}
              </th>
              <td className={`${cell} ${right}`}>
                <Money amount={cost.links} currency={cost.currency} digits={4} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" colSpan={2} className={`${cell} text-left`}>
              {t("total")}{" "}
              <span data-testid="price-source" className="font-normal text-ink-3 text-small">
                {cost.confirmedAt === null
                  ? t("estimate")
                  : t("confirmed", { time: time(cost.confirmedAt) })}
                {cost.estimate !== null && (
                  <> {t("differs", { amount: money(cost.estimate, cost.currency, 4) })}</>
                )}
              </span>
            </th>
            <td className={`${cell} ${right}`}>{count(cost.parts)}</td>
            <td data-testid="price" className={`${cell} ${right}`}>
              <Money amount={cost.total} currency={cost.currency} digits={4} />
            </td>
          </tr>
          <tr>
            <th scope="row" colSpan={3} className={`${cell} text-left font-normal text-ink-2`}>
              {t("after")}
            </th>
            <td className={`${cell} ${right} ${cost.missing > 0 ? "text-bad-ink" : ""}`}>
              <Money amount={cost.balanceAfter} currency={cost.currency} digits={4} />
            </td>
          </tr>
        </tfoot>
      </table>
      {cost.missing > 0 && (
        <p role="alert" className="font-medium text-bad-ink">
          {t("missing", { amount: money(Math.ceil(cost.missing * 100) / 100, cost.currency) })}
        </p>
      )}
    </div>
  );
}

"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { FileButton } from "@/components/charts/file-button";
import { useFormats } from "@/components/format/use-formats";
import { statLinks } from "@/components/messaging/bulks/stat-links";
import { DateTime } from "@/components/ui/date-time";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { RuledTable } from "@/components/ui/ruled-table";
import { COMPARED_RATES } from "@/lib/gateway/overview/comparison/schema-values";
import { RateCell } from "./rate-cell";
import { Swatch } from "./swatch";
import type { ComparedItem, LoadedComparison } from "./use-comparison";
import { Verdicts } from "./verdicts";

const linkClass = "inline-flex min-h-6 items-center hover:underline";
const right = "pl-4 text-right";
/** Below wide screens each row is a card, whose cells carry their headings. */
const cell = `${right} align-top whitespace-nowrap py-2 tabular-nums max-xl:grid max-xl:content-start max-xl:py-1 max-xl:pl-0 max-xl:text-left max-xl:before:whitespace-normal max-xl:before:text-ink-3 max-xl:before:text-small max-xl:before:content-[attr(data-label)]`;

const toHref = ({ kind, id }: ComparedItem) =>
  kind === "bulk" ? `/bulks/${id}` : `/campaigns/${id}`;

/** Returns the page that lists the people of a rate; null for campaigns, which have none. */
function toRateHref({ kind, id }: ComparedItem, rate: (typeof COMPARED_RATES)[number]) {
  if (kind === "campaign") return null;
  const links = statLinks(id);
  return rate === "replied" ? `/inbox?view=all&bulk=${id}` : links[rate];
}

function ResultsFile({ comparison: { items, data } }: { comparison: LoadedComparison }) {
  const t = useTranslations("comparison");
  const { dateTime } = useFormats();
  const round = (value: number | undefined) =>
    value === undefined ? null : Number(value.toFixed(6));
  return (
    <FileButton
      title={t("results.title")}
      file={{
        name: "comparison",
        columns: [
          t("results.name"),
          t("results.started"),
          t("results.sent"),
          ...COMPARED_RATES.flatMap((rate) => [
            t(`rate.${rate}`),
            t("results.shareOf", { rate: t(`rate.${rate}`) }),
            t("results.low", { rate: t(`rate.${rate}`) }),
            t("results.high", { rate: t(`rate.${rate}`) }),
          ]),
          t("results.clicks"),
          t("results.costIn", { currency: data.currency }),
          t("results.perClickIn", { currency: data.currency }),
        ],
        rows: items.map((item) => [
          item.label,
          item.started_at === null ? null : dateTime(item.started_at),
          item.sent,
          ...COMPARED_RATES.flatMap((rate) => {
            const stats = item.rates[rate];
            return [
              stats?.count ?? null,
              round(stats?.value),
              round(stats?.low),
              round(stats?.high),
            ];
          }),
          item.clicks,
          item.cost,
          item.cost_per_click,
        ]),
      }}
    />
  );
}

export function ResultsTable({ comparison }: { comparison: LoadedComparison }) {
  const t = useTranslations("comparison");
  const { count, money } = useFormats();
  const { items, data } = comparison;
  const formatPerClick = ({ cost, clicks, cost_per_click: perClick }: ComparedItem) => {
    if (perClick !== null) return money(perClick.toFixed(4), data.currency, 4);
    return cost !== null && clicks === 0 ? t("results.noClicks") : "–";
  };
  const maxima = new Map(
    COMPARED_RATES.map((rate) => [
      rate,
      Math.max(...items.map((item) => item.rates[rate]?.high ?? 0)),
    ]),
  );
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="font-semibold text-read">{t("results.title")}</h2>
          <p className="max-w-[100ch] text-ink-3">
            {t("results.note")} {t("results.perClickNote")}
          </p>
        </div>
        <div className="print:hidden">
          <ResultsFile comparison={comparison} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="relative overflow-x-auto" aria-label={t("results.title")} tabIndex={0}>
        <RuledTable
          variant="column"
          className="max-xl:block max-xl:[&_tbody]:block max-xl:[&_thead]:sr-only"
          caption={t("results.title")}
          columns={[
            { label: t("results.name") },
            { label: t("results.sent"), className: right },
            ...COMPARED_RATES.map((rate) => ({ label: t(`rate.${rate}`), className: right })),
            { label: t("results.cost"), className: right },
            { label: t("results.perClick"), className: right },
          ]}
        >
          {items.map((item) => {
            return (
              <tr
                key={item.id}
                className="border-line-soft border-b print:break-inside-avoid max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:py-2 md:max-xl:grid-cols-4"
              >
                <th
                  scope="row"
                  className="min-w-44 max-w-72 py-2 text-left align-top font-normal max-xl:col-span-full max-xl:max-w-none"
                >
                  <span className="flex items-baseline gap-2">
                    <Swatch variant={item.variant} />
                    <span className="grid min-w-0">
                      <PrefetchLink
                        href={toHref(item)}
                        className={clsx(linkClass, "wrap-anywhere text-accent-ink")}
                      >
                        {item.label}
                      </PrefetchLink>
                      <span className="text-ink-3 text-small">
                        {t(`kind.${item.kind}`)}
                        {item.started_at !== null && (
                          <>
                            {" · "}
                            <DateTime at={item.started_at} isAbsolute />
                          </>
                        )}
                      </span>
                    </span>
                  </span>
                </th>
                <td className={cell} data-label={t("results.sent")}>
                  {count(item.sent)}
                </td>
                {COMPARED_RATES.map((rate) => (
                  <td key={rate} className={cell} data-label={t(`rate.${rate}`)}>
                    {rate === "clicked" && item.people === null && item.clicks !== null ? (
                      t("results.clickCount", { count: item.clicks })
                    ) : (
                      <RateCell
                        figures={item.rates[rate]}
                        max={maxima.get(rate) ?? 0}
                        href={toRateHref(item, rate)}
                        variant={item.variant}
                      />
                    )}
                  </td>
                ))}
                <td className={cell} data-label={t("results.cost")}>
                  {item.cost === null ? "–" : money(item.cost, data.currency)}
                </td>
                <td className={cell} data-label={t("results.perClick")}>
                  {formatPerClick(item)}
                </td>
              </tr>
            );
          })}
        </RuledTable>
      </section>
      <Verdicts comparison={comparison} />
    </section>
  );
}

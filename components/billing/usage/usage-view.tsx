"use client";

import { useTranslations } from "next-intl";
import { findRepeatedNames } from "@/components/layout/providers/repeated-names";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { useFormats } from "@/components/format/use-formats";
import { FileLink } from "@/components/layout/file-link";
import { buttonClass } from "@/components/ui/button";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { MAX_RANGE_DAYS, MAX_SOURCE_DAYS } from "@/lib/gateway/account/stats/schema-values";
import { countDays } from "@/lib/core/time/units";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import { useUsageReport } from "@/lib/queries/usage";
import { FILE_FORMATS } from "./file-formats";
import { CostChart } from "./cost-chart";
import { UsageByCostCentre } from "./usage-by-cost-centre";
import { UsageBySource } from "./usage-by-source";
import { RangeReport } from "./range-report";
import { splitDashboard } from "./split-dashboard";
import { subtractCosts } from "./subtract-costs";
import { UsageTable } from "./usage-table";
import { useGroupName } from "./use-group-name";
import { useQuantity } from "./use-quantity";
import { type UsageRange, useRangeParams, useUsageRange } from "./use-usage";

function Totals({ usage: { totals, currency } }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  const { count, money } = useFormats();
  const { messages, parts, short_links: links } = totals;
  const { messenger_codes: codes, fraud_checks: checks } = totals;
  return (
    <StatStrip label={t("figures")}>
      <Stat label={t("cost")} value={money(totals.cost, currency)} note={t("withoutVat")} />
      <Stat label={t("messages")} value={count(messages)} />
      <Stat label={t("parts")} value={count(parts)} />
      {links > 0 && <Stat label={t("service.shortLink")} value={count(links)} />}
      {codes > 0 && <Stat label={t("service.messengerCode")} value={count(codes)} />}
      {checks > 0 && <Stat label={t("service.fraudCheck")} value={count(checks)} />}
    </StatStrip>
  );
}

function ByPeriod({ usage, interval }: { usage: UsageReport; interval: "day" | "month" }) {
  const t = useTranslations("usage");
  const { date, monthYear } = useFormats();
  const isMonthly = interval === "month";
  return (
    <UsageTable
      title={t(isMonthly ? "by.month" : "by.day")}
      label={t(isMonthly ? "column.month" : "column.day")}
      usage={usage}
      rows={[...usage.periods]
        .reverse()
        .filter(({ cost, messages }) => cost > 0 || messages > 0)
        .map(({ period, ...sums }) => ({
          ...sums,
          key: String(period),
          name: isMonthly ? monthYear(period) : date(period),
        }))}
    />
  );
}

function ByDimension({ usage }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  const serviceName = useGroupName("service");
  const countryName = useGroupName("iso2");
  const formatQuantity = useQuantity();
  const origins = useTranslations("usage.origin");
  const ui = useTranslations("ui");
  const { keys, automatic } = splitDashboard(usage);
  const repeated = findRepeatedNames(keys.flatMap(({ name }) => name ?? []));
  return (
    <>
      <UsageTable
        title={t("by.iso2")}
        label={t("column.iso2")}
        usage={usage}
        rows={usage.countries.map(({ iso2, ...sums }) => ({
          ...sums,
          ...formatQuantity(sums),
          key: iso2 ?? "",
          name: countryName(iso2 ?? ""),
        }))}
      />
      <UsageTable
        title={t("by.service")}
        label={t("column.service")}
        usage={usage}
        rows={usage.services.map(({ service, ...sums }) => ({
          ...sums,
          ...formatQuantity(sums),
          key: service,
          name: serviceName(service),
        }))}
      />
      <UsageTable
        title={t("by.key_id")}
        label={t("column.key_id")}
        usage={usage}
        rows={[
          ...keys.map(({ key_id: id, name, ...sums }) => ({
            ...sums,
            ...formatQuantity(sums),
            key: String(id),
            // Hourly sums can't tell automatic messages from those of the dashboard; only the messages themselves
            // can.
            name:
              name === null
                ? t(usage.people === null ? "withoutAnyKey" : "withoutKey")
                : repeated.has(name)
                  ? ui("repeatedKey", { name, id })
                  : name,
          })),
          ...automatic.map(({ origin, ...costs }) => ({
            ...costs,
            key: origin,
            name: origins(origin),
          })),
        ]}
      />
    </>
  );
}

function ByPerson({ usage }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  const { currency } = usage;
  const { dashboard, people } = splitDashboard(usage);
  if (people.length === 0 || dashboard === undefined) return null;
  const rest = subtractCosts(dashboard, people);
  return (
    <UsageTable
      title={t("by.person")}
      label={t("column.person")}
      usage={{ currency, totals: dashboard }}
      rows={[
        ...people.map(({ user_id: id, name, ...costs }) => ({
          ...costs,
          key: String(id),
          name: name ?? t("withoutPerson"),
        })),
        ...(rest.messages > 0 || rest.cost > 0
          ? [{ ...rest, key: "rest", name: t("deletedAndOther") }]
          : []),
      ]}
    />
  );
}

/** Notice of people and sources, which hourly sums lack: only the itemized bill has them for any period. */
function LeftOut({ usage: { people } }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  if (people !== null) return null;
  return <p className="text-ink-3 text-small">{t("leftOut", { days: MAX_SOURCE_DAYS })}</p>;
}

function BillLinks({ span: { from, to } }: Pick<UsageRange, "span">) {
  const t = useTranslations("usage");
  const [separator] = useCsvSeparator();
  const days = MAX_RANGE_DAYS.day;
  if (countDays(to - from) > days) {
    return <p className="text-ink-3 text-small print:hidden">{t("bill.tooLong", { days })}</p>;
  }
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      {FILE_FORMATS.map((format) => (
        <FileLink
          key={format}
          href={`/api/usage/export?from=${from}&to=${to}&format=${format}&separator=${separator}`}
          className={buttonClass("quiet")}
        >
          {t(`bill.${format}`)}
        </FileLink>
      ))}
    </p>
  );
}

/** Usage of a period, read in one snapshot so that its totals agree. */
export function UsageView() {
  const range = useUsageRange();
  const query = useUsageReport(useRangeParams(range));
  return (
    <RangeReport namespace="usage" range={range} query={query}>
      {(usage) => (
        <>
          <Totals usage={usage} />
          <div className="px-4 pt-4 md:px-6 md:pt-6">
            <CostChart usage={usage} range={range} />
          </div>
          <div className="grid gap-x-10 gap-y-8 p-4 *:min-w-0 md:p-6 lg:grid-cols-2 print:block print:*:mb-8">
            <div className="grid content-start gap-8">
              <ByPeriod usage={usage} interval={range.interval} />
            </div>
            <div className="grid content-start gap-8">
              <ByDimension usage={usage} />
              <ByPerson usage={usage} />
              <UsageByCostCentre usage={usage} />
              <UsageBySource usage={usage} />
              <LeftOut usage={usage} />
              <BillLinks span={range.span} />
            </div>
          </div>
        </>
      )}
    </RangeReport>
  );
}

import { formatTimeRange } from "@/lib/core/time/time-range";
import type { ClickRow } from "@/lib/gateway/campaigns/click-stats/schema";
import { UNKNOWN } from "@/lib/gateway/campaigns/click-stats/schema-values";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { PICTURE_HEIGHT } from "./picture-size";
import type { ReportModel, ReportTable } from "./report-model";
import type { ReportTools } from "./tools";

type Clicks = Extract<ReportData, { view: "clicks" }>;

const DEVICES = ["mobile", "tablet", "desktop", "tv"] as const;

function toHref({ span, timeZone, filters }: ReportInput): string {
  const query = new URLSearchParams({ range: formatTimeRange(span, timeZone) });
  const [campaign] = filters.campaign ?? [];
  const [bulk] = filters.bulk ?? [];
  if (campaign !== undefined) query.set("campaign", campaign);
  if (bulk !== undefined) query.set("bulk", bulk);
  return `/insights/clicks?${query}`;
}

function createPanel(
  panel: "country" | "device",
  rows: readonly ClickRow[],
  { translate, formats, country }: ReportTools,
): ReportTable {
  const t = translate("clicks");
  const name = (value: string) => {
    if (value === UNKNOWN) return t("unknown");
    if (panel === "country") return /^[A-Z]{2}$/.test(value) ? country(value) : value;
    const device = DEVICES.find((item) => item === value);
    return device === undefined ? value : t(`devices.${device}`);
  };
  return {
    name: `clicks-by-${panel}`,
    title: t(`panel.${panel}`),
    columns: [{ label: t(`panel.${panel}`), isText: true }, { label: t("clicks") }],
    rows: rows
      .filter(({ clicks }) => clicks > 0)
      .map(({ value, clicks }) => ({
        shown: [name(value), formats.count(clicks)],
        cells: [name(value), clicks],
      })),
  };
}

export function toClicksModel(
  { stats }: Clicks,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("clicks");
  const { formats, change, days, or } = tools;
  const { totals, previous, messages, rate, rate_of: rateOf } = stats;
  const clicks = new Map(stats.periods.map((period) => [period.period, period.clicks]));
  const isEmpty = totals.clicks === 0 && messages.sent === 0;
  const title = (day: number) => formats.weekdayDate(day);
  return {
    href: toHref(input),
    emptyText: isEmpty ? tools.t("mail.empty.clicks") : null,
    notes: [],
    figures: [
      {
        label: t("figure.clicks"),
        value: formats.count(totals.clicks),
        note: change(previous?.compared.clicks, previous?.totals.clicks),
      },
      ...(rateOf === "people"
        ? [
            {
              label: t("figure.people"),
              value: formats.count(totals.people),
              note: change(previous?.compared.people, previous?.totals.people),
            },
          ]
        : []),
      {
        label: t("figure.delivered"),
        value: formats.count(messages.delivered),
        note: t("figure.sent", { count: messages.sent }),
      },
      {
        label: t("figure.rate"),
        value: or(rate, formats.percent),
        note: t(`figure.rateOf.${rateOf}`),
      },
    ],
    charts: isEmpty
      ? []
      : [
          {
            title: t("chart.title.day"),
            summary: `${formats.range(input.span.from, input.span.to - 1)}: ${formats.count(totals.clicks)}`,
            picture: {
              kind: "bars",
              series: [{ key: "clicks", label: t("chart.clicks"), variant: "good" }],
              bars: days.map((day) => ({
                at: day,
                label: formats.dayMonth(day),
                title: title(day),
                values: { clicks: clicks.get(day) ?? 0 },
              })),
              formatTick: formats.compact,
              height: PICTURE_HEIGHT,
            },
          },
        ],
    tables: isEmpty
      ? []
      : [
          createPanel("country", stats.breakdown.country, tools),
          createPanel("device", stats.breakdown.device, tools),
          {
            name: "clicks-by-day",
            isByTime: true,
            title: t("chart.title.day"),
            columns: [{ label: t("chart.period"), isText: true }, { label: t("chart.clicks") }],
            rows: days.map((day) => ({
              shown: [title(day), formats.count(clicks.get(day) ?? 0)],
              cells: [title(day), clicks.get(day) ?? 0],
            })),
          },
        ],
  };
}

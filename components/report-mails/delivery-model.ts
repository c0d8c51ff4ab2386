import { toGroupStats } from "@/components/account/delivery/group-stats";
import { sumReasons } from "@/components/account/delivery/failure-reasons";
import { DURATION_LINES } from "@/components/account/delivery/duration-lines";
import { FILTER_NAMES } from "@/components/account/delivery/delivery-links";
import type { ChartSeries, LinePoint } from "@/components/charts/types";
import { codedProblem, toCode } from "@/components/messaging/sms/status-codes";
import { toShare } from "@/lib/core/messages/tiles";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { formatTimeRange } from "@/lib/core/time/time-range";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { PICTURE_HEIGHT } from "./picture-size";
import type { ReportModel, ReportTable } from "./report-model";
import { type ReportTools, round } from "./tools";

type Delivery = Extract<ReportData, { view: "delivery" }>;

const ALL = "all";

function toHref({ span, timeZone, filters }: ReportInput): string {
  const query = new URLSearchParams({ range: formatTimeRange(span, timeZone) });
  if (filters.group_by !== undefined) query.set("by", filters.group_by);
  for (const [filter, name] of Object.entries(FILTER_NAMES)) {
    const values = filters[filter as keyof typeof FILTER_NAMES] ?? [];
    if (values.length > 0) query.set(name, values.join(","));
  }
  return `/insights/delivery?${query}`;
}

function createGroupNames({ keyNames }: Delivery, input: ReportInput, tools: ReportTools) {
  const t = tools.translate("delivery");
  const sms = tools.translate("sms");
  return (group: string): string => {
    const by = input.filters.group_by ?? "iso2";
    if (by === "iso2") return group === "" ? t("group.noCountry") : tools.country(group);
    if (by === "key_id") {
      if (group === String(input.account.id)) return t("group.dashboard");
      return keyNames.get(Number(group)) ?? t("group.key", { id: group });
    }
    const service = SERVICE_CODES.find((code) => code === group);
    return service === undefined ? group : sms(`service.${service}`);
  };
}

function createDaysTable({ stats }: Delivery, tools: ReportTools): ReportTable {
  const t = tools.translate("delivery");
  const { formats, days, or } = tools;
  const sums = new Map(stats.periods.map((period) => [period.period, period]));
  const formatSeconds = (figure: string) => t("time.inSeconds", { figure });
  return {
    name: "delivery-by-day",
    isByTime: true,
    title: tools.translate("usage")("by.day"),
    columns: [
      { label: t("share.period"), isText: true },
      { label: t("share.messages") },
      { label: t("groups.share") },
      { label: t("figure.failed") },
      { label: t("time.p50"), fileLabel: formatSeconds(t("time.p50")) },
      { label: t("time.p90"), fileLabel: formatSeconds(t("time.p90")) },
    ],
    rows: days.map((day) => {
      const figures = sums.get(day);
      const share = figures === undefined ? null : toShare(figures.delivered, figures);
      const { messages = 0, failed = 0 } = figures ?? {};
      const [p50, p90] = [figures?.total.p50 ?? null, figures?.total.p90 ?? null];
      const title = formats.weekdayDate(day);
      return {
        shown: [
          title,
          formats.count(messages),
          or(share, formats.percent),
          formats.count(failed),
          or(p50, formats.duration),
          or(p90, formats.duration),
        ],
        cells: [title, messages, round(share), failed, p50, p90],
      };
    }),
  };
}

function createGroupsTable(
  delivery: Delivery,
  input: ReportInput,
  tools: ReportTools,
): ReportTable {
  const t = tools.translate("delivery");
  const { formats, or } = tools;
  const { currency } = delivery.stats;
  const by = (input.filters.group_by ?? "iso2") as keyof typeof FILTER_NAMES;
  const name = createGroupNames(delivery, input, tools);
  return {
    name: `delivery-by-${by}`,
    title: t("groups.title"),
    columns: [
      { label: t(`groups.column.${by}`), isText: true },
      { label: t("groups.messages") },
      { label: t("groups.share") },
      { label: t("groups.p90"), fileLabel: t("groups.p90Seconds") },
      { label: t("groups.cost"), fileLabel: t("groups.costIn", { currency }) },
    ],
    rows: delivery.stats.groups
      .map(toGroupStats)
      .filter(({ messages }) => messages > 0)
      .map(({ group, messages, share, p90, costPerDelivered }) => ({
        shown: [
          name(group),
          formats.count(messages),
          or(share, formats.percent),
          or(p90, formats.duration),
          or(costPerDelivered, (cost) => formats.money(cost.toFixed(4), currency, 4)),
        ],
        cells: [name(group), messages, share, p90, costPerDelivered],
      })),
  };
}

function createReasonsTable({ stats }: Delivery, tools: ReportTools): ReportTable {
  const t = tools.translate("delivery");
  const sms = tools.translate("sms");
  const { formats } = tools;
  const explain = (reason: number) => {
    const { key, code } = toCode(codedProblem(reason), 0);
    return key === "unknown" ? sms("code.unknown.label", { code }) : sms(`code.${key}.label`);
  };
  return {
    name: "failures-by-reason",
    title: t("failures.title"),
    columns: [
      { label: t("failures.reason"), isText: true },
      { label: t("failures.messages") },
      { label: t("failures.cost"), fileLabel: t("failures.costIn", { currency: stats.currency }) },
    ],
    rows: sumReasons(stats.failures).map(({ code, messages, cost }) => ({
      shown: [explain(code), formats.count(messages), formats.money(cost, stats.currency)],
      cells: [explain(code), messages, cost],
    })),
  };
}

export function toDeliveryModel(
  delivery: Delivery,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("delivery");
  const { formats, change, days, or } = tools;
  const { stats } = delivery;
  const { totals, previous } = stats;
  const share = toShare(totals.delivered, totals);
  const sums = new Map(stats.periods.map((period) => [period.period, period]));
  const usual = new Map(stats.usual.map(({ period, low, high }) => [period, [low, high] as const]));
  const toPoint = (at: number) => ({
    at,
    label: formats.dayMonth(at),
    title: formats.weekdayDate(at),
  });
  const sharePoints = days.map((day): LinePoint => {
    const figures = sums.get(day);
    return {
      ...toPoint(day),
      values: { [ALL]: figures === undefined ? null : toShare(figures.delivered, figures) },
      band: usual.get(day) ?? null,
    };
  });
  const timePoints = days.map((day): LinePoint => {
    const { p50 = null, p90 = null, p99 = null } = sums.get(day)?.total ?? {};
    return { ...toPoint(day), values: { p50, p90, p99 } };
  });
  const allSeries: ChartSeries = { key: ALL, label: t("share.all"), variant: "c1" };
  const range = formats.range(input.span.from, input.span.to - 1);
  const isEmpty = totals.messages === 0;
  return {
    href: toHref(input),
    emptyText: isEmpty ? tools.t("mail.empty.delivery") : null,
    notes: [],
    figures: [
      {
        label: t("figure.messages"),
        value: formats.count(totals.messages),
        note: change(previous?.compared.messages, previous?.totals.messages),
      },
      {
        label: t("figure.share"),
        value: or(share, formats.percent),
        note: t("figure.delivered", { count: totals.delivered }),
      },
      {
        label: t("figure.p50"),
        value: or(totals.total.p50, formats.duration),
        note: change(previous?.compared.total.p50, previous?.totals.total.p50),
      },
      {
        label: t("figure.p90"),
        value: or(totals.total.p90, formats.duration),
        note: change(previous?.compared.total.p90, previous?.totals.total.p90),
      },
      {
        label: t("figure.failed"),
        value: formats.count(totals.failed),
        note: change(previous?.compared.failed, previous?.totals.failed),
      },
    ],
    charts: isEmpty
      ? []
      : [
          {
            title: t("share.title"),
            summary: `${range}: ${or(share, formats.percent)}`,
            picture: {
              kind: "lines",
              series: [allSeries],
              points: sharePoints,
              axis: "share",
              bandOf: ALL,
              formatTick: (value) => formats.rate(value * 100),
              height: PICTURE_HEIGHT,
            },
          },
          ...(totals.total.messages === 0
            ? []
            : [
                {
                  title: t("time.title"),
                  summary: `${range}: ${t("time.p50")} ${or(totals.total.p50, formats.duration)}, ${t("time.p90")} ${or(totals.total.p90, formats.duration)}`,
                  picture: {
                    kind: "lines" as const,
                    series: DURATION_LINES.map(({ key, variant }) => ({
                      key,
                      variant,
                      label: t(`time.${key}`),
                    })),
                    points: timePoints,
                    axis: "duration" as const,
                    formatTick: formats.duration,
                    height: PICTURE_HEIGHT,
                  },
                },
              ]),
        ],
    tables: isEmpty
      ? []
      : [
          createGroupsTable(delivery, input, tools),
          createReasonsTable(delivery, tools),
          createDaysTable(delivery, tools),
        ],
  };
}

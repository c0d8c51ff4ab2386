import { LINES } from "@/components/charts/variants";
import { shortenId } from "@/components/format/format";
import { toLabels } from "@/components/messaging/comparison/labels";
import { COMPARED_RATES } from "@/lib/gateway/overview/comparison/schema-values";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { PICTURE_HEIGHT } from "./picture-size";
import type { ReportModel, ReportTable } from "./report-model";
import { type ReportTools, round } from "./tools";

type Comparison = Extract<ReportData, { view: "comparison" }>;
type Item = Comparison["stats"]["items"][number];

const HOURS = 24;

/** Names bulks by their time: texts of messages never leave in mails. */
function createLabels(items: readonly Item[], { translate, formats }: ReportTools): string[] {
  const t = translate("comparison");
  return toLabels(
    items.map(({ kind, id, name, started_at: at }) => ({
      name: kind === "campaign" ? name : t("nameless", { id: shortenId(id) }),
      details: at === null ? [shortenId(id)] : [formats.date(at), formats.dateTime(at)],
    })),
    (name, started) => t("repeated", { name, started }),
  );
}

function createResults({ stats }: Comparison, labels: string[], tools: ReportTools): ReportTable {
  const t = tools.translate("comparison");
  const { formats, or } = tools;
  const { currency, items } = stats;
  return {
    name: "comparison",
    title: t("results.title"),
    columns: [
      { label: t("results.name"), isText: true },
      { label: t("results.started"), isText: true },
      { label: t("results.sent") },
      ...COMPARED_RATES.map((rate) => ({
        label: t(`rate.${rate}`),
        fileLabel: t("results.shareOf", { rate: t(`rate.${rate}`) }),
      })),
      { label: t("results.perClick"), fileLabel: t("results.perClickIn", { currency }) },
    ],
    rows: items.map((item, index) => {
      const label = labels[index] ?? item.id;
      const started = or(item.started_at, (at) => formats.dateTime(at));
      const perClick = item.cost_per_click;
      return {
        shown: [
          label,
          started,
          formats.count(item.sent),
          ...COMPARED_RATES.map((rate) =>
            or(item.rates[rate], ({ value }) => formats.percent(value)),
          ),
          or(perClick, (cost) => formats.money(cost.toFixed(4), currency, 4)),
        ],
        cells: [
          label,
          started,
          item.sent,
          ...COMPARED_RATES.map((rate) => round(item.rates[rate]?.value)),
          perClick,
        ],
      };
    }),
  };
}

function describeVerdicts({ stats }: Comparison, labels: string[], tools: ReportTools): string[] {
  const t = tools.translate("comparison");
  return stats.verdicts.map(({ rate, best, verdict }) => {
    const name = labels[stats.items.findIndex(({ id }) => id === best)] ?? best;
    return `${t(`verdict.rate.${rate}`)} ${t(`verdict.${verdict}`, { name })}`;
  });
}

export function toComparisonModel(
  comparison: Comparison,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("comparison");
  const { formats } = tools;
  const { items } = comparison.stats;
  const labels = createLabels(items, tools);
  const query = new URLSearchParams();
  const { bulk = [], campaign = [] } = input.filters;
  if (bulk.length > 0) query.set("bulk", bulk.join(","));
  if (campaign.length > 0) query.set("campaign", campaign.join(","));
  const clicked = items.filter(
    ({ first_day: hours, first_day_sent: sent }) => hours.length > 0 && sent > 0,
  );
  const perSent = (clicks: number | undefined, { first_day_sent: sent }: Item) =>
    clicks === undefined ? null : clicks / sent;
  return {
    href: `/insights/campaigns${query.size === 0 ? "" : `?${query}`}`,
    emptyText: items.length === 0 ? tools.t("mail.empty.comparison") : null,
    notes: [
      ...describeVerdicts(comparison, labels, tools),
      ...(items.length === 0 ? [] : [t("results.note")]),
    ],
    figures: [],
    charts:
      clicked.length === 0
        ? []
        : [
            {
              title: t("firstDay.title"),
              summary: formats.list(clicked.map((item) => labels[items.indexOf(item)] ?? item.id)),
              picture: {
                kind: "lines",
                series: clicked.map((item) => ({
                  key: item.id,
                  label: labels[items.indexOf(item)] ?? item.id,
                  variant: LINES[items.indexOf(item)] ?? "c8",
                })),
                points: Array.from({ length: HOURS }, (_, hour) => ({
                  at: hour,
                  label: `${formats.count(hour + 1)} h`,
                  title: t("firstDay.after", { hours: hour + 1 }),
                  values: Object.fromEntries(
                    clicked.map((item) => [
                      item.id,
                      perSent(item.first_day.find((at) => at.hour === hour)?.clicks, item),
                    ]),
                  ),
                })),
                axis: "share",
                formatTick: (value) => formats.rate(value * 100),
                height: PICTURE_HEIGHT,
              },
            },
          ],
    tables: items.length === 0 ? [] : [createResults(comparison, labels, tools)],
  };
}

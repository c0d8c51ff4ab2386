import { shortenId } from "@/components/format/format";
import { toCostPerDelivered } from "@/components/billing/spending/cost-per";
import { formatTimeRange } from "@/lib/core/time/time-range";
import type { SpendingReportGroup } from "@/lib/gateway/billing/spending/schema";
import type { SpendingGrouping } from "@/lib/gateway/billing/spending/schema-values";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { createCostPicture } from "./cost-chart";
import type { ReportModel, ReportTable } from "./report-model";
import { createServiceNames } from "./service-names";
import type { ReportTools } from "./tools";

type Spending = Extract<ReportData, { view: "spending" }>;

function createGroupNames(by: SpendingGrouping, input: ReportInput, tools: ReportTools) {
  const t = tools.translate("spending");
  const usage = tools.translate("usage");
  const nameService = createServiceNames(tools);
  return ({ group, name, bulk }: SpendingReportGroup): string => {
    switch (by) {
      case "iso2":
        return group === "" ? usage("withoutCountry") : tools.country(group);
      case "service":
        return nameService(group);
      case "key_id":
        if (group === String(input.account.id)) return usage("withoutAnyKey");
        return name ?? t("group.key", { id: group });
      case "cost_centre":
        return name ?? usage("withoutCostCentre");
      case "bulk_id":
        if (bulk === null) return t("group.deletedBulk", { id: shortenId(group) });
        return t("group.bulk", {
          time: tools.formats.dateTime(bulk.created_at),
          sender: bulk.sender_id,
        });
    }
  };
}

function createGroupsTable(
  { stats }: Spending,
  by: SpendingGrouping,
  input: ReportInput,
  tools: ReportTools,
): ReportTable {
  const t = tools.translate("spending");
  const { formats, or } = tools;
  const { currency } = stats;
  const name = createGroupNames(by, input, tools);
  const unit = (cost: number) => formats.money(cost.toFixed(4), currency, 4);
  return {
    name: `spend-by-${by}`,
    title: t("groups.title"),
    columns: [
      { label: t(`groups.column.${by}`), isText: true },
      { label: t("groups.messages") },
      { label: t("groups.cost"), fileLabel: t("groups.costIn", { currency }) },
      { label: t("groups.perDelivered"), fileLabel: t("groups.perDeliveredIn", { currency }) },
      { label: t("groups.perClick"), fileLabel: t("groups.perClickIn", { currency }) },
    ],
    rows: stats.groups.map((group) => {
      const delivered = group.messages_delivered;
      const perDelivered = delivered === null ? null : toCostPerDelivered(delivered);
      const perClick = group.clicks?.cost_per_click ?? null;
      return {
        shown: [
          name(group),
          formats.count(group.messages),
          formats.money(group.cost, currency),
          or(perDelivered, unit),
          or(perClick, unit),
        ],
        cells: [name(group), group.messages, group.cost, perDelivered, perClick],
      };
    }),
  };
}

export function createCostDays(
  { periods, currency }: Pick<Spending["stats"], "periods" | "currency">,
  { translate, formats, days }: ReportTools,
): ReportTable {
  const t = translate("usage");
  const sums = new Map(periods.map((period) => [period.period, period]));
  return {
    name: "cost-by-day",
    isByTime: true,
    title: t("chart.day"),
    columns: [
      { label: t("column.day"), isText: true },
      { label: t("messages") },
      { label: t("cost"), fileLabel: t("chart.costIn", { currency }) },
    ],
    rows: days.map((day) => {
      const { messages = 0, cost = 0 } = sums.get(day) ?? {};
      const title = formats.weekdayDate(day);
      return {
        shown: [title, formats.count(messages), formats.money(cost, currency)],
        cells: [title, messages, cost],
      };
    }),
  };
}

export function toSpendingModel(
  spending: Spending,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("spending");
  const { formats, change, or } = tools;
  const { stats } = spending;
  const { totals, previous, currency } = stats;
  const by = (input.filters.group_by ?? "iso2") as SpendingGrouping;
  const range = formatTimeRange(input.span, input.timeZone);
  const isEmpty = totals.cost === 0 && totals.messages === 0;
  const perDelivered = toCostPerDelivered(stats.messages_delivered);
  const cost = formats.money(totals.cost, currency);
  return {
    href: `/insights/spend?${new URLSearchParams({ range, by })}`,
    emptyText: isEmpty ? tools.t("mail.empty.spending") : null,
    notes: [t("periods.note")],
    figures: [
      {
        label: t("figure.spent"),
        value: cost,
        note: change(previous?.compared.cost, previous?.totals.cost),
      },
      {
        label: t("figure.messages"),
        value: formats.count(totals.messages),
        note: change(previous?.compared.messages, previous?.totals.messages),
      },
      {
        label: t("figure.perDelivered"),
        value: or(perDelivered, (unit) => formats.money(unit.toFixed(4), currency, 4)),
        note: t("figure.delivered", { count: stats.messages_delivered.delivered }),
      },
    ],
    charts: isEmpty
      ? []
      : [
          {
            title: t("periods.title"),
            summary: `${formats.range(input.span.from, input.span.to - 1)}: ${cost}`,
            picture: createCostPicture(stats.periods, currency, t("groups.cost"), tools),
          },
        ],
    tables: isEmpty
      ? []
      : [createGroupsTable(spending, by, input, tools), createCostDays(stats, tools)],
  };
}

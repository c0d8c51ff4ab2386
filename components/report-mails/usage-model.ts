import { formatTimeRange } from "@/lib/core/time/time-range";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { createCostPicture } from "./cost-chart";
import type { ReportModel, ReportTable } from "./report-model";
import { createServiceNames } from "./service-names";
import { createCostDays } from "./spending-model";
import type { ReportTools } from "./tools";

type Usage = Extract<ReportData, { view: "usage" }>;

interface CostRow {
  name: string;
  messages: number;
  parts: number;
  cost: number;
}

function createTable(
  by: "service" | "iso2" | "key_id" | "costCentre",
  rows: readonly CostRow[],
  currency: string,
  { translate, formats }: ReportTools,
): ReportTable {
  const t = translate("usage");
  return {
    name: `usage-by-${by}`,
    title: t(`by.${by}`),
    columns: [
      { label: t(`column.${by}`), isText: true },
      { label: t("messages") },
      { label: t("parts") },
      { label: t("cost"), fileLabel: t("chart.costIn", { currency }) },
    ],
    rows: rows.map(({ name, messages, parts, cost }) => ({
      shown: [name, formats.count(messages), formats.count(parts), formats.money(cost, currency)],
      cells: [name, messages, parts, cost],
    })),
  };
}

export function toUsageModel(
  { stats }: Usage,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("usage");
  const spending = tools.translate("spending");
  const { formats, country } = tools;
  const { totals, currency } = stats;
  const nameService = createServiceNames(tools);
  const isEmpty = totals.cost === 0 && totals.messages === 0;
  const cost = formats.money(totals.cost, currency);
  const nameKey = ({ key_id: id, name }: Usage["stats"]["keys"][number]) =>
    name ??
    (id === input.account.id ? t("withoutAnyKey") : spending("group.key", { id: String(id) }));
  const services = stats.services.map((row) => ({ ...row, name: nameService(row.service) }));
  const countries = stats.countries.map((row) => ({
    ...row,
    name: row.iso2 === null ? t("withoutCountry") : country(row.iso2),
  }));
  const keys = stats.keys.map((row) => ({ ...row, name: nameKey(row) }));
  const centres = stats.cost_centres.map((row) => ({
    ...row,
    name: row.cost_centre ?? t("withoutCostCentre"),
  }));
  return {
    href: `/billing/usage?${new URLSearchParams({ range: formatTimeRange(input.span, input.timeZone) })}`,
    emptyText: isEmpty ? tools.t("mail.empty.spending") : null,
    notes: [t("chart.vat")],
    figures: [
      { label: t("cost"), value: cost, note: t("withoutVat") },
      { label: t("messages"), value: formats.count(totals.messages) },
      { label: t("parts"), value: formats.count(totals.parts) },
    ],
    charts: isEmpty
      ? []
      : [
          {
            title: t("chart.day"),
            summary: `${formats.range(input.span.from, input.span.to - 1)}: ${cost}`,
            picture: createCostPicture(stats.periods, currency, t("cost"), tools),
          },
        ],
    tables: isEmpty
      ? []
      : [
          createTable("service", services, currency, tools),
          createTable("iso2", countries, currency, tools),
          createTable("key_id", keys, currency, tools),
          createTable("costCentre", centres, currency, tools),
          createCostDays(stats, tools),
        ],
  };
}

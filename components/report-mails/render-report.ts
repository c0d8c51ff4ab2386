import type {
  RenderedFile,
  RenderedReport,
  ReportInput,
} from "@/lib/gateway/overview/reports/schema-renderer";
import { drawChart } from "./chart-image";
import { toClicksModel } from "./clicks-model";
import { toComparisonModel } from "./comparison-model";
import { toDeliveryModel } from "./delivery-model";
import { toDocumentsModel } from "./documents-model";
import { toMailHtml } from "./mail-html";
import { toMailText } from "./mail-text";
import type { ReportModel } from "./report-model";
import { toSpendingModel } from "./spending-model";
import { toTableFile } from "./table-files";
import { createTools, type ReportTools } from "./tools";
import { toUsageModel } from "./usage-model";

function toModel(input: ReportInput, tools: ReportTools): ReportModel {
  const { data } = input;
  switch (data.view) {
    case "delivery":
      return toDeliveryModel(data, input, tools);
    case "spending":
      return toSpendingModel(data, input, tools);
    case "clicks":
      return toClicksModel(data, input, tools);
    case "comparison":
      return toComparisonModel(data, input, tools);
    case "usage":
      return toUsageModel(data, input, tools);
    case "documents":
      return toDocumentsModel(data, input, tools);
  }
}

const toContentId = (index: number) => `chart-${index + 1}`;

/** Renders the mail of a report: text, HTML with charts as PNG, and tables as files. */
export async function renderReport(input: ReportInput): Promise<RenderedReport> {
  const tools = createTools(input);
  const { t, formats } = tools;
  const model = toModel(input, tools);
  const { span, data, timeZone, fileFormat } = input;
  const scope =
    data.view === "comparison"
      ? t("mail.asOf", { time: formats.dateTime(input.now), timeZone })
      : `${formats.range(span.from, span.to - 1)} · ${timeZone}`;
  const texts = { title: input.name, scope };
  const pictures = model.charts.map(
    (chart, index): RenderedFile => ({
      name: `${toContentId(index)}.png`,
      type: "image/png",
      contentId: toContentId(index),
      bytes: drawChart(chart),
    }),
  );
  const files: RenderedFile[] = [];
  if (fileFormat !== "none") {
    for (const table of model.tables) {
      files.push(await toTableFile(table, fileFormat, tools.locale));
    }
  }
  const period =
    data.view === "comparison" ? formats.date(input.now) : formats.range(span.from, span.to - 1);
  return {
    subject: t("mail.subject", { name: input.name, period }),
    text: toMailText(model, input, tools, texts),
    html: toMailHtml(model, input, tools, { ...texts, toContentId }),
    files: [...pictures, ...files],
  };
}

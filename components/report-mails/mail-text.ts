import type { ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { UNSUBSCRIBE_PLACEHOLDER } from "@/lib/gateway/overview/reports/schema-values";
import { toOneLine } from "@/lib/mail/one-line";
import { MAX_MAIL_ROWS, selectMailRows } from "./mail-rows";
import type { ReportModel, ReportTable } from "./report-model";
import type { ReportTools } from "./tools";

const SIGNATURE = "-- \nPosthorn\n";

/** Columns are separated by spaces, as wide as their longest text. */
function toTextTable(table: ReportTable): string {
  const { title, columns } = table;
  const lines = [
    columns.map(({ label }) => label),
    // Names of keys or campaigns may have several lines.
    ...selectMailRows(table).map(({ shown }) => shown.map((text) => toOneLine(text))),
  ];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => [...(line[index] ?? "")].length)),
  );
  const pad = (text: string, index: number) => {
    const spaces = " ".repeat(Math.max(0, (widths[index] ?? 0) - [...text].length));
    return columns[index]?.isText ? text + spaces : spaces + text;
  };
  const body = lines.map((line) => line.map(pad).join("  ").trimEnd());
  return [title, "", ...body].join("\n");
}

export function toMailText(
  model: ReportModel,
  input: ReportInput,
  { t, formats }: ReportTools,
  { title, scope }: { title: string; scope: string },
): string {
  const stats = model.figures.map(({ label, value, note }) =>
    note === undefined ? `${label}: ${value}` : `${label}: ${value} (${note})`,
  );
  const tables = model.tables.flatMap((table) => {
    const hidden = table.rows.length - MAX_MAIL_ROWS;
    const more =
      hidden > 0
        ? [t("mail.moreRows", { count: hidden, all: formats.count(table.rows.length) })]
        : [];
    return [[toTextTable(table), ...more].join("\n")];
  });
  const paragraphs = [
    `${title}\n${input.account.name}\n${scope}`,
    stats.join("\n"),
    model.emptyText ?? "",
    model.notes.join("\n"),
    ...tables,
    `${t("mail.open")}:\n${input.publicUrl}${model.href}`,
    `${t("mail.reason", { account: input.account.name })}\n${t("mail.unsubscribe")}:\n${UNSUBSCRIBE_PLACEHOLDER}`,
    SIGNATURE,
  ];
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

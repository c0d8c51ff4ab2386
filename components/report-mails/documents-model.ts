import { formatTimeRange } from "@/lib/core/time/time-range";
import {
  DOCUMENT_FAILED,
  DOCUMENT_OPEN,
  DOCUMENT_WRITTEN_OFF,
} from "@/lib/gateway/billing/documents/schema-values";
import type { ReportData, ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import type { ReportModel } from "./report-model";
import { type ReportTools, round } from "./tools";

type Documents = Extract<ReportData, { view: "documents" }>;
type Item = Documents["documents"][number];

/** Credit notes count negative, as in the list. */
const toSigned = ({ kind }: Item, amount: number) => (kind === "credit_note" ? -amount : amount);

export function toDocumentsModel(
  { documents, total }: Documents,
  input: ReportInput,
  tools: ReportTools,
): ReportModel {
  const t = tools.translate("documents");
  const { formats } = tools;
  const { currency } = input.account;
  const sum = (getAmount: (item: Item) => number) =>
    round(
      documents.reduce((total, item) => total + toSigned(item, getAmount(item)), 0),
      2,
    ) ?? 0;
  const describeStatus = ({ kind, status, due_at: dueAt }: Item) => {
    if (status === DOCUMENT_FAILED) return t("status.failed");
    if (status === DOCUMENT_WRITTEN_OFF) return t("status.written_off");
    if (status !== DOCUMENT_OPEN) return t(kind === "invoice" ? "status.paid" : "status.credited");
    return t(dueAt !== null && dueAt < input.now ? "status.overdue" : "status.open");
  };
  const formatDay = (text: string) => formats.date(Date.parse(`${text}T12:00:00Z`) / 1000);
  const query = new URLSearchParams({ date: formatTimeRange(input.span, input.timeZone) });
  return {
    href: `/billing/documents?${query}`,
    emptyText: documents.length === 0 ? tools.t("mail.empty.documents") : null,
    notes:
      total > documents.length ? [tools.t("mail.firstDocuments", { count: documents.length })] : [],
    figures: [
      { label: tools.t("view.documents"), value: formats.count(total) },
      {
        label: t("column.net_val"),
        value: formats.money(
          sum(({ net_val }) => net_val),
          currency,
        ),
      },
      {
        label: t("column.vat_val"),
        value: formats.money(
          sum(({ vat_val }) => vat_val),
          currency,
        ),
      },
      {
        label: t("column.amount"),
        value: formats.money(
          sum(({ amount }) => amount),
          currency,
        ),
      },
    ],
    charts: [],
    tables:
      documents.length === 0
        ? []
        : [
            {
              name: "documents",
              title: t("title"),
              columns: [
                { label: t("column.number"), isText: true },
                { label: t("column.kind"), isText: true },
                { label: t("column.created_at"), isText: true },
                { label: t("column.net_val") },
                { label: t("column.vat_val") },
                { label: t("column.amount") },
                { label: t("column.status"), isText: true },
              ],
              rows: documents.map((item) => {
                const money = (amount: number) =>
                  formats.money(toSigned(item, amount), item.currency);
                return {
                  shown: [
                    item.number,
                    t(`kind.${item.kind}`),
                    formatDay(item.issued_on),
                    money(item.net_val),
                    money(item.vat_val),
                    money(item.amount),
                    describeStatus(item),
                  ],
                  cells: [
                    item.number,
                    t(`kind.${item.kind}`),
                    item.issued_on,
                    toSigned(item, item.net_val),
                    toSigned(item, item.vat_val),
                    toSigned(item, item.amount),
                    describeStatus(item),
                  ],
                };
              }),
            },
          ],
  };
}

import type { Language } from "@/lib/core/languages";
import { renderStatement } from "@/lib/billing-documents/statement/render-statement";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";
import { BALANCE_ITEMS, type BalanceItem } from "@/lib/core/billing/balance-items";
import type { Context } from "@/lib/core/context";
import { type Micro, microToNumber } from "@/lib/core/money/money";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { readAccount } from "@/lib/db/transaction";
import { rowsDownload } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { getBuyer } from "@/lib/gateway/billing/documents/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import type { Download } from "@/lib/http/route";
import type { StatementFileQuery } from "./schema";
import { type ExactStatement, getExactStatement } from "./service";

const twoDigits = (value: number) => String(value).padStart(2, "0");

function isoPeriod(at: number, interval: "day" | "month", timeZone: string): string {
  const { year, month, day } = wallTimeAt(at, timeZone);
  const name = `${year}-${twoDigits(month)}`;
  return interval === "month" ? name : `${name}-${twoDigits(day)}`;
}

const HEADINGS = ["period", "opening", ...BALANCE_ITEMS, "closing", "currency"] as const;

async function* tableRows(
  { timeZone, opening, totals, closing, periods }: ExactStatement,
  interval: "day" | "month",
  currency: string,
): AsyncGenerator<Cell[][]> {
  type Row = Record<BalanceItem, Micro> & { opening: Micro; closing: Micro };
  const toCells = (period: string, row: Row): Cell[] => [
    period,
    microToNumber(row.opening),
    ...BALANCE_ITEMS.map((item) => microToNumber(row[item])),
    microToNumber(row.closing),
    currency,
  ];
  yield [
    ...periods.map((row) => toCells(isoPeriod(row.period, interval, timeZone), row)),
    toCells("total", { opening, ...totals, closing }),
  ];
}

async function renderPdf(
  ctx: Context,
  statement: ExactStatement,
  { interval, lang: requestedLang }: StatementFileQuery,
): Promise<Uint8Array> {
  const { id, currency } = ctx.account;
  const { buyer, lang } = await readAccount(id, async (tx) => ({
    buyer: await getBuyer(tx, id),
    lang: requestedLang ?? (await getAccountSettingsWithin(tx, id)).document_lang,
  }));
  const { timeZone, range } = statement;
  const { locale } = DOCUMENT_TRANSLATIONS[lang satisfies Language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const periods =
    interval === "day"
      ? new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone })
      : new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone });
  return renderStatement({
    lang,
    currency,
    seller: readSeller().seller,
    buyer,
    range: days.formatRange(range.from * 1_000, (range.to - 1) * 1_000),
    timeZone,
    createdAt: ctx.now(),
    opening: statement.opening,
    totals: statement.totals,
    closing: statement.closing,
    reserved: statement.reserved,
    rows: statement.periods.map((row) => ({
      label: periods.format(row.period * 1_000),
      changes: row,
      closing: row.closing,
    })),
  });
}

export async function downloadStatement(
  ctx: Context,
  query: StatementFileQuery,
): Promise<Download> {
  const statement = await getExactStatement(ctx, query);
  const { format, interval } = query;
  const name = "statement";
  if (format === "pdf") {
    return {
      contentType: "application/pdf",
      fileName: `${name}-${ctx.now().toISOString().slice(0, 10)}.pdf`,
      body: await renderPdf(ctx, statement, query),
      isPrivate: true,
    };
  }
  return rowsDownload(
    ctx,
    { format, separator: query.separator, headings: HEADINGS },
    { name, rows: tableRows(statement, interval, ctx.account.currency) },
  );
}

import type { Language } from "@/lib/core/languages";
import { BALANCE_ITEMS, type BalanceItem } from "@/lib/core/billing/balance-items";
import type { Buyer, Seller } from "@/lib/core/billing/document";
import type { Currency } from "@/lib/core/context";
import type { Micro } from "@/lib/core/money/money";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import { drawFooters } from "@/lib/billing-documents/pdf/footer";
import { addressLines } from "@/lib/billing-documents/pdf/letter-head";
import { ensureSpace } from "@/lib/billing-documents/pdf/line-table";
import {
  type Box,
  createPaper,
  decorate,
  drawLines,
  drawRule,
  drawText,
  type Paper,
  tag,
  wrap,
} from "@/lib/billing-documents/pdf/paper";
import { COLOUR, PAGE, STYLE, type Style } from "@/lib/billing-documents/pdf/style";
import { toBytes } from "@/lib/billing-documents/pdf/to-bytes";
import { exactAmount } from "@/lib/billing-documents/translations/format";
import { STATEMENT_TRANSLATIONS } from "./statement-translations";

type Changes = Readonly<Record<BalanceItem, Micro>>;

/** Amounts are signed micro-units. */
export interface StatementSheet {
  lang: Language;
  currency: Currency;
  seller: Seller;
  buyer: Pick<Buyer, "name" | "address" | "accountId">;
  range: string;
  timeZone: string;
  createdAt: Date;
  opening: Micro;
  totals: Changes;
  closing: Micro;
  reserved: Micro | null;
  rows: readonly { label: string; changes: Changes; closing: Micro }[];
}

const FULL_WIDTH_BOX: Box = { x: PAGE.left, width: PAGE.right - PAGE.left };
const LABEL: Box = { x: PAGE.left, width: 300 };
const AMOUNT: Box = { x: PAGE.right - 130, width: 130, align: "right" };
const FIRST_COLUMN_WIDTH = 86;
const WIDTH = (PAGE.right - PAGE.left - FIRST_COLUMN_WIDTH) / 5;

const toColumnBox = (index: number): Box =>
  index === 0
    ? { x: PAGE.left, width: FIRST_COLUMN_WIDTH - 6 }
    : {
        x: PAGE.left + FIRST_COLUMN_WIDTH + (index - 1) * WIDTH + 6,
        width: WIDTH - 6,
        align: "right",
      };

function drawHead(paper: Paper, sheet: StatementSheet): void {
  const { seller, buyer, lang } = sheet;
  const translations = STATEMENT_TRANSLATIONS[lang];
  tag(paper, paper.root, "P", () => {
    drawText(paper, cleanText(seller.name, LENGTH.short), 50, FULL_WIDTH_BOX, STYLE.brand);
  });
  drawRule(paper, 74, COLOUR.line);
  const address = [
    cleanText(buyer.name, LENGTH.name),
    ...addressLines(buyer.address, lang, seller.address.iso2),
  ].flatMap((line) => wrap(paper, line, LABEL.width, STYLE.body));
  tag(paper, paper.root, "P", () => {
    paper.y = drawLines(paper, address, 92, LABEL, STYLE.body);
  });
  tag(paper, paper.root, "H1", () => {
    paper.y = drawText(paper, translations.title, paper.y + 22, FULL_WIDTH_BOX, STYLE.title);
  });
  const header = [
    `${translations.header.account}: ${buyer.accountId}`,
    `${translations.header.period}: ${sheet.range}`,
    `${translations.header.timeZone}: ${sheet.timeZone}`,
  ];
  tag(paper, paper.root, "P", () => {
    paper.y = drawText(paper, header.join(" · "), paper.y + 2, FULL_WIDTH_BOX, STYLE.quiet);
  });
}

function drawSum(
  paper: Paper,
  parent: PDFKit.PDFStructureElement,
  [label, amount]: readonly [string, string],
  style: Style,
): void {
  const row = paper.pdf.struct("TR");
  parent.add(row);
  let bottom = paper.y;
  tag(paper, row, "TH", () => {
    bottom = drawText(paper, label, paper.y, LABEL, style);
  });
  tag(paper, row, "TD", () => {
    drawText(paper, amount, paper.y, AMOUNT, style);
  });
  row.end();
  paper.y = bottom + 2;
}

/** Draws the summary, whose sum can be checked line by line. */
function drawSummary(paper: Paper, sheet: StatementSheet): void {
  const translations = STATEMENT_TRANSLATIONS[sheet.lang];
  const money = (amount: Micro) => `${exactAmount(sheet, amount)} ${sheet.currency}`;
  const table = paper.pdf.struct("Table");
  paper.root.add(table);
  paper.y += 14;
  drawSum(paper, table, [translations.opening, money(sheet.opening)], STYLE.strong);
  for (const item of BALANCE_ITEMS) {
    if (sheet.totals[item] === 0n) continue;
    drawSum(paper, table, [translations.items[item], money(sheet.totals[item])], STYLE.body);
  }
  drawRule(paper, paper.y + 1, COLOUR.strongLine);
  paper.y += 5;
  drawSum(paper, table, [translations.closing, money(sheet.closing)], STYLE.strong);
  if (sheet.reserved !== null && sheet.reserved > 0n)
    drawSum(paper, table, [translations.ofWhichReserved, money(sheet.reserved)], STYLE.quiet);
  table.end();
  tag(paper, paper.root, "P", () => {
    paper.y = drawText(paper, translations.netOfVatNote, paper.y + 2, FULL_WIDTH_BOX, STYLE.quiet);
  });
}

function drawCells(paper: Paper, texts: readonly string[], style: Style): number {
  const lines = texts.map((text, index) => wrap(paper, text, toColumnBox(index).width, style));
  lines.forEach((cell, index) => {
    drawLines(paper, cell, paper.y, toColumnBox(index), style);
  });
  return Math.max(...lines.map(({ length }) => length)) * style.line;
}

function drawRows(paper: Paper, sheet: StatementSheet): void {
  const { columns, noEntries } = STATEMENT_TRANSLATIONS[sheet.lang];
  paper.y += 18;
  if (sheet.rows.length === 0) {
    tag(paper, paper.root, "P", () => {
      drawText(paper, noEntries, paper.y, FULL_WIDTH_BOX, STYLE.body);
    });
    return;
  }
  const head = [
    columns.period,
    columns.topUps,
    columns.corrections,
    columns.messages,
    columns.otherServices,
    `${columns.balance} (${sheet.currency})`,
  ];
  const table = paper.pdf.struct("Table");
  paper.root.add(table);
  const finishHead = (height: number) => {
    paper.y += height;
    drawRule(paper, paper.y + 1, COLOUR.strongLine);
    paper.y += 6;
  };
  const drawRow = (texts: readonly string[], type: "TH" | "TD", style: Style): number => {
    const row = paper.pdf.struct("TR");
    table.add(row);
    let height = 0;
    texts.forEach((text, index) => {
      tag(paper, row, type, () => {
        const lines = wrap(paper, text, toColumnBox(index).width, style);
        drawLines(paper, lines, paper.y, toColumnBox(index), style);
        height = Math.max(height, lines.length * style.line);
      });
    });
    row.end();
    return height;
  };
  finishHead(drawRow(head, "TH", STYLE.meta));
  for (const { label, changes, closing } of sheet.rows) {
    if (ensureSpace(paper, STYLE.quiet.line + 8)) {
      let height = 0;
      decorate(paper, () => {
        height = drawCells(paper, head, STYLE.meta);
      });
      finishHead(height);
    }
    const texts = [
      label,
      exactAmount(sheet, changes.top_up),
      exactAmount(sheet, changes.refund + changes.correction),
      exactAmount(sheet, changes.message),
      exactAmount(sheet, changes.short_link + changes.messenger_code + changes.fraud_check),
      exactAmount(sheet, closing),
    ];
    paper.y += drawRow(texts, "TD", STYLE.quiet) + 3;
    drawRule(paper, paper.y, COLOUR.softLine);
    paper.y += 4;
  }
  table.end();
}

export async function renderStatement(sheet: StatementSheet): Promise<Uint8Array> {
  const { title } = STATEMENT_TRANSLATIONS[sheet.lang];
  const paper = createPaper({
    title: `${title} ${sheet.range}`,
    author: sheet.seller.name,
    lang: sheet.lang,
    createdAt: sheet.createdAt,
  });
  drawHead(paper, sheet);
  drawSummary(paper, sheet);
  drawRows(paper, sheet);
  drawFooters(paper, { seller: sheet.seller, lang: sheet.lang, title });
  paper.root.end();
  paper.pdf.end();
  return toBytes(paper.pdf);
}

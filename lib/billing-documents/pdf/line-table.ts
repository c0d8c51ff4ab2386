import type { BillingDocument, DocumentLine } from "@/lib/core/billing/document";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";
import { plainAmount, unitPrice, wholeNumber } from "@/lib/billing-documents/translations/format";
import { type Box, decorate, drawLines, drawRule, drawText, type Paper, tag, wrap } from "./paper";
import { COLOUR, PAGE, STYLE } from "./style";

const COLUMNS: Readonly<Record<"item" | "quantity" | "unitPrice" | "net", Box>> = {
  item: { x: PAGE.left, width: 218 },
  quantity: { x: 283, width: 60, align: "right" },
  unitPrice: { x: 349, width: 101, align: "right" },
  net: { x: 458, width: PAGE.right - 458, align: "right" },
};
const COLUMN_NAMES = ["item", "quantity", "unitPrice", "net"] as const;
const NEXT_PAGE_TOP = 56;

/** Starts a page unless `height` fits; true if it did. */
export function ensureSpace(paper: Paper, height: number): boolean {
  if (paper.y + height <= PAGE.bottom) return false;
  paper.pdf.addPage();
  paper.y = NEXT_PAGE_TOP;
  return true;
}

function headTexts({ lang, currency }: BillingDocument): string[] {
  const { columns } = DOCUMENT_TRANSLATIONS[lang];
  return [
    columns.item,
    columns.quantity,
    `${columns.unitPrice} (${currency})`,
    `${columns.net} (${currency})`,
  ];
}

function finishHead(paper: Paper, texts: string[]): void {
  const lines = COLUMN_NAMES.map(
    (name, index) => wrap(paper, texts[index] ?? "", COLUMNS[name].width, STYLE.meta).length,
  );
  paper.y += Math.max(...lines) * STYLE.meta.line;
  drawRule(paper, paper.y + 1, COLOUR.strongLine);
  paper.y += 6;
}

function drawHead(paper: Paper, table: PDFKit.PDFStructureElement, texts: string[]): void {
  const row = paper.pdf.struct("TR");
  table.add(row);
  COLUMN_NAMES.forEach((name, index) => {
    tag(paper, row, "TH", () => {
      drawText(paper, texts[index] ?? "", paper.y, COLUMNS[name], STYLE.meta);
    });
  });
  row.end();
  finishHead(paper, texts);
}

/** Repeats the head visually only; the tagged table already has one. */
function repeatHead(paper: Paper, texts: string[]): void {
  decorate(paper, () => {
    COLUMN_NAMES.forEach((name, index) => {
      drawText(paper, texts[index] ?? "", paper.y, COLUMNS[name], STYLE.meta);
    });
  });
  finishHead(paper, texts);
}

/** Draws a row on a page that also fits `below`. */
function drawRow(
  paper: Paper,
  table: PDFKit.PDFStructureElement,
  document: BillingDocument,
  line: DocumentLine,
  texts: string[],
  below: number,
): void {
  const { width } = COLUMNS.item;
  const name = wrap(paper, cleanText(line.name, LENGTH.name), width, STYLE.body);
  const about = cleanText(line.description ?? "", LENGTH.name);
  const detailLines = about === "" ? [] : wrap(paper, about, width, STYLE.quiet);
  const height = name.length * STYLE.body.line + detailLines.length * STYLE.quiet.line;
  if (ensureSpace(paper, height + 8 + below)) repeatHead(paper, texts);
  const row = paper.pdf.struct("TR");
  table.add(row);
  tag(paper, row, "TD", () => {
    const bottom = drawLines(paper, name, paper.y, COLUMNS.item, STYLE.body);
    drawLines(paper, detailLines, bottom, COLUMNS.item, STYLE.quiet);
  });
  const stats = [
    [wholeNumber(document, line.quantity), COLUMNS.quantity],
    [unitPrice(document, line.unitPrice), COLUMNS.unitPrice],
    [plainAmount(document, line.net), COLUMNS.net],
  ] as const;
  for (const [text, box] of stats) {
    tag(paper, row, "TD", () => {
      drawText(paper, text, paper.y, box, STYLE.body);
    });
  }
  row.end();
  paper.y += height + 4;
  drawRule(paper, paper.y, COLOUR.softLine);
  paper.y += 4;
}

/** Draws the lines; keeps the last one on the page of the totals. */
export function drawLineTable(paper: Paper, document: BillingDocument, totalsHeight: number): void {
  const texts = headTexts(document);
  const table = paper.pdf.struct("Table");
  paper.root.add(table);
  paper.y += 16;
  drawHead(paper, table, texts);
  document.lines.forEach((line, index) => {
    const below = index === document.lines.length - 1 ? totalsHeight : 0;
    drawRow(paper, table, document, line, texts, below);
  });
  table.end();
}

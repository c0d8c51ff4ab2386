import type { BillingDocument } from "@/lib/core/billing/document";
import { createGiroCode } from "@/lib/core/billing/giro-code";
import { centsToNumber } from "@/lib/core/money/money";
import { formatIban } from "@/lib/core/money/format-iban";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { feeName } from "@/lib/billing-documents/translations/fee-name";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import { exemptionSentence, paymentSentence } from "@/lib/billing-documents/translations/sentences";
import { vatAccountingSentence } from "@/lib/billing-documents/translations/vat-accounting";
import {
  DOCUMENT_TRANSLATIONS,
  fillPlaceholders,
} from "@/lib/billing-documents/translations/translations";
import { toFontText } from "./fonts";
import { fullAmount, percent, plainAmount } from "@/lib/billing-documents/translations/format";
import { ensureSpace } from "./line-table";
import { drawLines, drawRule, drawText, type Paper, tag, wrap } from "./paper";
import { drawQrCode } from "./qr-code";
import { COLOUR, PAGE, STYLE, type Style } from "./style";

const LABELS = { x: 300, width: 150 } as const;
const AMOUNTS = { x: 440, width: PAGE.right - 440, align: "right" } as const;
const FULL_WIDTH = { x: PAGE.left, width: PAGE.right - PAGE.left } as const;
const ACCOUNT_LABELS = { x: PAGE.left, width: 110 } as const;
/** 40 mm: modules of usual codes are at least 0.7 mm wide. */
const QR_SIZE = 113;
const QR_CODE = { x: PAGE.right - QR_SIZE, width: QR_SIZE } as const;
const ACCOUNT_VALUES = { x: PAGE.left + 114, width: QR_CODE.x - PAGE.left - 114 } as const;
/** Points above each block. */
const GAP = { sums: 6, rule: 7, remarks: 14, paragraph: 4, account: 8 } as const;

type Row = [label: string, value: string];

function addends(document: BillingDocument): Row[] {
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  const { net, fee, vat, vatRate, vatCategory } = document;
  const rows: Row[] = [[translations.net, plainAmount(document, net)]];
  if (fee !== 0n) rows.push([feeName(document), plainAmount(document, fee)]);
  const label =
    vatCategory === "S"
      ? fillPlaceholders(translations.vat, { rate: percent(document, vatRate) })
      : translations.noVat;
  return [...rows, [label, plainAmount(document, vat)]];
}

const totalsHeight = (document: BillingDocument) =>
  GAP.sums + addends(document).length * STYLE.body.line + GAP.rule + STYLE.total.line;

const wrapValue = (paper: Paper, value: string) =>
  wrap(paper, value, ACCOUNT_VALUES.width, STYLE.strong);

function accountHeight(paper: Paper, document: BillingDocument): number {
  const rows = accountRows(document);
  if (rows.length === 0) return 0;
  const lines = rows.flatMap(([, value]) => wrapValue(paper, value)).length;
  const code = findGiroCode(document) === null ? 0 : QR_SIZE + STYLE.fine.line;
  return GAP.account + Math.max(lines * STYLE.strong.line, code);
}

/** Draws a sum without wrapping; a wide amount extends to the left. */
function drawSum(paper: Paper, [label, amount]: Row, style: Style): void {
  tag(paper, paper.root, "P", () => {
    const top = paper.y;
    paper.y = drawText(paper, label, top, LABELS, style);
    drawLines(paper, [toFontText(amount, style.weight)], top, AMOUNTS, style);
  });
}

/** Returns statutory VAT sentences and payment. */
const remarks = (document: BillingDocument): string[] =>
  [
    vatAccountingSentence(document) ?? [],
    exemptionSentence(document) ?? [],
    paymentSentence(document),
  ].flat();

/**
 * Returns the height of sums, payment and bank account, which stay together; the seller's own text may go to the next
 * page.
 */
export function closingHeight(paper: Paper, document: BillingDocument): number {
  const heights = remarks(document).map(
    (text) =>
      GAP.paragraph + wrap(paper, text, FULL_WIDTH.width, STYLE.body).length * STYLE.body.line,
  );
  return (
    totalsHeight(document) +
    GAP.remarks +
    heights.reduce((sum, height) => sum + height, 0) +
    accountHeight(paper, document)
  );
}

export function drawTotals(paper: Paper, document: BillingDocument): void {
  const { total } = DOCUMENT_TRANSLATIONS[document.lang];
  ensureSpace(paper, totalsHeight(document));
  paper.y += GAP.sums;
  for (const row of addends(document)) drawSum(paper, row, STYLE.body);
  drawRule(paper, paper.y + 3, COLOUR.strongLine, LABELS.x, PAGE.right);
  paper.y += GAP.rule;
  const { kind, amount } = document;
  drawSum(paper, [total[kind], fullAmount(document, amount)], STYLE.total);
}

function drawParagraph(paper: Paper, text: string, gap: number): void {
  const lines = wrap(paper, text, FULL_WIDTH.width, STYLE.body);
  ensureSpace(paper, gap + lines.length * STYLE.body.line);
  tag(paper, paper.root, "P", () => {
    paper.y = drawText(paper, text, paper.y + gap, FULL_WIDTH, STYLE.body);
  });
}

function accountRows(document: BillingDocument): Row[] {
  const { seller, paidOn, kind, paymentReference, number, paymentType } = document;
  const isExpected = kind === "invoice" && paidOn === null && paymentType === 6;
  if (!isExpected || seller.bank === null) return [];
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  const { holder, iban, bic, name } = seller.bank;
  const rows: Row[] = [
    [translations.transferTo, [holder, name].filter((part) => part !== null).join(", ")],
    ["IBAN", formatIban(iban)],
    ...(bic === null ? [] : [["BIC", bic] satisfies Row]),
    [translations.paymentReference, paymentReference ?? number],
  ];
  return rows.map(([label, value]) => [label, cleanText(value, LENGTH.name)]);
}

function findGiroCode({ seller, amount, currency, paymentReference, number }: BillingDocument) {
  if (seller.bank === null) return null;
  const transfer = { currency, amount: centsToNumber(amount), ...seller.bank };
  return createGiroCode({ ...transfer, reference: paymentReference ?? number });
}

function drawGiroCode(paper: Paper, document: BillingDocument, top: number): void {
  const text = findGiroCode(document);
  if (text === null) return;
  const { scanToPay } = DOCUMENT_TRANSLATIONS[document.lang];
  drawQrCode(paper, text, { x: QR_CODE.x, y: top, size: QR_SIZE }, scanToPay);
  tag(paper, paper.root, "P", () => {
    const lines = wrap(paper, scanToPay, QR_CODE.width, STYLE.fine);
    drawLines(paper, lines.slice(0, 1), top + QR_SIZE, QR_CODE, STYLE.fine);
  });
}

function drawAccount(paper: Paper, document: BillingDocument): void {
  const rows = accountRows(document);
  if (rows.length === 0) return;
  const height = accountHeight(paper, document);
  ensureSpace(paper, height);
  const bottom = paper.y + height;
  paper.y += GAP.account;
  const top = paper.y;
  for (const [label, value] of rows) {
    tag(paper, paper.root, "P", () => {
      drawText(paper, label, paper.y, ACCOUNT_LABELS, STYLE.meta);
      paper.y = drawLines(paper, wrapValue(paper, value), paper.y, ACCOUNT_VALUES, STYLE.strong);
    });
  }
  drawGiroCode(paper, document, top);
  paper.y = bottom;
}

export function drawRemarks(paper: Paper, document: BillingDocument): void {
  paper.y += GAP.remarks;
  for (const text of remarks(document)) drawParagraph(paper, text, GAP.paragraph);
  drawAccount(paper, document);
  const custom = cleanText(document.customText ?? "", LENGTH.text);
  if (custom !== "") drawParagraph(paper, custom, 12);
}

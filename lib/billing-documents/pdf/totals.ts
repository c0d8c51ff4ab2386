import type { BillingDocument } from "@/lib/core/billing/document";
import { formatIban } from "@/lib/core/money/format-iban";
import { cleanText } from "../clean-text";
import { LENGTH } from "../lengths";
import { exemptionSentence, paymentSentence } from "../words/sentences";
import { DOCUMENT_WORDS, fill } from "../words/words";
import { fullAmount, percent, plainAmount } from "./format";
import { makeRoom } from "./line-table";
import { drawRule, drawText, type Paper, tag, wrap } from "./paper";
import { COLOUR, PAGE, STYLE, type Style } from "./style";

const LABELS = { x: 300, width: 150 } as const;
const AMOUNTS = { x: 440, width: PAGE.right - 440, align: "right" } as const;
const WHOLE = { x: PAGE.left, width: PAGE.right - PAGE.left } as const;
const ACCOUNT_LABELS = { x: PAGE.left, width: 110 } as const;
const ACCOUNT_VALUES = { x: PAGE.left + 114, width: PAGE.right - PAGE.left - 114 } as const;
/** At most: a line each for net, fee, VAT and total, and an account of four lines. */
const SUMS_HEIGHT = 90;
const ACCOUNT_HEIGHT = 80;

function drawSum(paper: Paper, label: string, amount: string, style: Style): void {
  tag(paper, paper.root, "P", () => {
    const top = paper.y;
    paper.y = drawText(paper, label, top, LABELS, style);
    drawText(paper, amount, top, AMOUNTS, style);
  });
}

/** Room that sums, payment and bank account take together; the seller's own words may stand on the next page. */
export function closingHeight(paper: Paper, document: BillingDocument): number {
  const sentences = [exemptionSentence(document) ?? [], paymentSentence(document)].flat();
  const heights = sentences.map(
    (text) => 4 + wrap(paper, text, WHOLE.width, STYLE.body).length * STYLE.body.line,
  );
  const account = accountRows(document);
  return (
    SUMS_HEIGHT +
    14 +
    heights.reduce((sum, height) => sum + height, 0) +
    (account.length === 0 ? 0 : ACCOUNT_HEIGHT)
  );
}

/** Net, fee, VAT and total. */
export function drawTotals(paper: Paper, document: BillingDocument): void {
  const words = DOCUMENT_WORDS[document.lang];
  const { net, fee, feeRate, vat, vatRate, vatCategory, amount, kind } = document;
  makeRoom(paper, SUMS_HEIGHT);
  paper.y += 6;
  drawSum(paper, words.net, plainAmount(document, net), STYLE.body);
  if (fee !== 0n) {
    const label = fill(words.fee, { rate: percent(document, feeRate) });
    drawSum(paper, label, plainAmount(document, fee), STYLE.body);
  }
  if (vatCategory !== "O") {
    const label = fill(words.vat, { rate: percent(document, vatRate) });
    drawSum(paper, label, plainAmount(document, vat), STYLE.body);
  }
  paper.y += 3;
  drawRule(paper, paper.y, COLOUR.strongLine, LABELS.x, PAGE.right);
  paper.y += 4;
  drawSum(paper, words.total[kind], fullAmount(document, amount), STYLE.total);
}

function drawParagraph(paper: Paper, text: string, gap: number): void {
  const lines = wrap(paper, text, WHOLE.width, STYLE.body);
  makeRoom(paper, gap + lines.length * STYLE.body.line);
  tag(paper, paper.root, "P", () => {
    paper.y = drawText(paper, text, paper.y + gap, WHOLE, STYLE.body);
  });
}

/** Where a transfer goes, for what isn't paid yet. */
function accountRows(document: BillingDocument): [label: string, value: string][] {
  const { seller, paidOn, kind, paymentReference, number, paymentType } = document;
  const isExpected = kind === "invoice" && paidOn === null && paymentType === 6;
  if (!isExpected || seller.bank === null) return [];
  const words = DOCUMENT_WORDS[document.lang];
  const { holder, iban, bic, name } = seller.bank;
  return [
    [words.transferTo, [holder, name].filter((part) => part !== null).join(", ")],
    ["IBAN", formatIban(iban)],
    ...(bic === null ? [] : [["BIC", bic] satisfies [string, string]]),
    [words.paymentReference, paymentReference ?? number],
  ];
}

function drawAccount(paper: Paper, document: BillingDocument): void {
  const rows = accountRows(document);
  if (rows.length === 0) return;
  makeRoom(paper, ACCOUNT_HEIGHT);
  paper.y += 8;
  for (const [label, value] of rows) {
    tag(paper, paper.root, "P", () => {
      drawText(paper, label, paper.y, ACCOUNT_LABELS, STYLE.meta);
      const text = cleanText(value, LENGTH.name);
      paper.y = drawText(paper, text, paper.y, ACCOUNT_VALUES, STYLE.strong);
    });
  }
}

/** Why there is no VAT, how it is paid, and the seller's own words. */
export function drawRemarks(paper: Paper, document: BillingDocument): void {
  paper.y += 14;
  const exemption = exemptionSentence(document);
  if (exemption !== null) drawParagraph(paper, exemption, 4);
  drawParagraph(paper, paymentSentence(document), 4);
  drawAccount(paper, document);
  const custom = cleanText(document.customText ?? "", LENGTH.text);
  if (custom !== "") drawParagraph(paper, custom, 12);
}

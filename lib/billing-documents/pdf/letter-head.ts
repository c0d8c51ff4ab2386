import { regionName } from "@/lib/core/countries/region-name";
import type { BillingDocument, PostalAddress } from "@/lib/core/billing/document";
import { REFERENCE_FIELDS } from "@/lib/core/billing/document-references";
import { formatCityLines } from "@/lib/core/countries/format-city-lines";
import { buyerName } from "@/lib/billing-documents/content/buyer-name";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import {
  correctsSentence,
  formatDocumentDate,
  formatDocumentPeriod,
} from "@/lib/billing-documents/translations/sentences";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";
import { drawLines, drawRule, drawText, type Paper, tag, wrap } from "./paper";
import { COLOUR, PAGE, STYLE } from "./style";

/** Address window of an envelope (DIN 5008 B). */
const WINDOW = { x: PAGE.left, width: 230, top: 132, lines: 7 } as const;
const LABELS = { x: 330, width: 88 } as const;
const VALUES = { x: 420, width: PAGE.right - 420 } as const;

/** Returns the address with the country last, left out if it is the seller's. */
export function addressLines(address: PostalAddress, lang: string, home: string | null): string[] {
  const { street, streetMore, iso2 } = address;
  const country = regionName(iso2, lang);
  return [street, streetMore, ...formatCityLines(address), iso2 === home ? null : country]
    .map((line) => cleanText(line ?? "", LENGTH.name))
    .filter((line) => line !== "");
}

/** Returns the bottom of the address; long ones exceed the window. */
function drawRecipient(paper: Paper, document: BillingDocument): number {
  const { seller, buyer, lang } = document;
  const home = seller.address.iso2;
  const sender = [seller.name, ...addressLines(seller.address, lang, home)].join(" · ");
  const name = wrap(paper, buyerName(document), WINDOW.width, STYLE.body);
  const address = addressLines(buyer.address, lang, home).flatMap((line) =>
    wrap(paper, line, WINDOW.width, STYLE.body),
  );
  const lines = [...name.slice(0, WINDOW.lines), ...address.slice(0, WINDOW.lines)];
  tag(paper, paper.root, "P", () => {
    drawText(paper, sender, WINDOW.top - 14, WINDOW, STYLE.fine);
  });
  tag(paper, paper.root, "P", () => {
    drawLines(paper, lines, WINDOW.top + 4, WINDOW, STYLE.body);
  });
  return WINDOW.top + 4 + lines.length * STYLE.body.line;
}

function listDetails(document: BillingDocument): [string, string][] {
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  const { number, issuedOn, buyer } = document;
  const toOptionalLine = (label: string, value: string | null): [string, string][] => {
    const text = cleanText(value ?? "", LENGTH.short);
    return text === "" ? [] : [[label, text]];
  };
  return [
    [translations.number, number],
    [translations.issuedOn, formatDocumentDate(document, issuedOn)],
    [translations.period, formatDocumentPeriod(document)],
    [translations.customerNumber, String(buyer.accountId)],
    ...toOptionalLine(translations.reference, buyer.reference),
    ...REFERENCE_FIELDS.flatMap((field) =>
      toOptionalLine(translations.references[field], buyer.references[field]),
    ),
    ...toOptionalLine(translations.vatId, buyer.vatId),
  ];
}

function drawDetails(paper: Paper, document: BillingDocument): number {
  let y = WINDOW.top + 4;
  for (const [label, value] of listDetails(document)) {
    tag(paper, paper.root, "P", () => {
      const below = drawText(paper, label, y, LABELS, STYLE.meta);
      y = Math.max(below, drawText(paper, value, y, VALUES, { ...STYLE.quiet, line: 14 }));
    });
  }
  return y;
}

export function drawLetterHead(paper: Paper, document: BillingDocument): void {
  const fullWidth = { x: PAGE.left, width: PAGE.right - PAGE.left };
  tag(paper, paper.root, "P", () => {
    drawText(paper, cleanText(document.seller.name, LENGTH.short), 50, fullWidth, STYLE.brand);
  });
  drawRule(paper, 74, COLOUR.line);
  paper.y = Math.max(262, drawRecipient(paper, document), drawDetails(paper, document));
  const { title } = DOCUMENT_TRANSLATIONS[document.lang];
  tag(paper, paper.root, "H1", () => {
    const text = `${title[document.kind]} ${document.number}`;
    paper.y = drawText(paper, text, paper.y + 10, fullWidth, STYLE.title);
  });
  const corrects = correctsSentence(document);
  if (corrects === null) return;
  tag(paper, paper.root, "P", () => {
    paper.y = drawText(paper, corrects, paper.y + 2, fullWidth, STYLE.quiet);
  });
}

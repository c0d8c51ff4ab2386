import type { BillingDocument } from "@/lib/core/billing/document";
import { formatIban } from "@/lib/core/money/format-iban";
import { cleanText } from "@/lib/billing-documents/content/clean-text";
import { LENGTH } from "@/lib/billing-documents/content/lengths";
import {
  DOCUMENT_TRANSLATIONS,
  fillPlaceholders,
} from "@/lib/billing-documents/translations/translations";
import { addressLines } from "./letter-head";
import { decorate, drawRule, drawText, type Paper } from "./paper";
import { COLOUR, PAGE, STYLE } from "./style";

const FOOTER_TOP = 766;
const COLUMN = 162;

function listColumns({ seller, lang }: Pick<BillingDocument, "seller" | "lang">): string[][] {
  const translations = DOCUMENT_TRANSLATIONS[lang];
  const ids = [
    seller.vatId === null ? null : `${translations.vatId} ${seller.vatId}`,
    seller.taxNumber === null ? null : `${translations.taxNumber} ${seller.taxNumber}`,
  ];
  const bank = seller.bank === null ? [] : [`IBAN ${formatIban(seller.bank.iban)}`];
  return [
    [seller.name, ...addressLines(seller.address, lang, null)],
    [seller.contactName, seller.phone, seller.email, ...bank],
    [...ids.filter((id) => id !== null), ...seller.legalLines],
  ];
}

export function drawFooters(
  paper: Paper,
  document: Pick<BillingDocument, "seller" | "lang"> & { title: string },
): void {
  const { count } = paper.pdf.bufferedPageRange();
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  for (let page = 0; page < count; page += 1) {
    paper.pdf.switchToPage(page);
    drawRule(paper, FOOTER_TOP - 8, COLOUR.line);
    decorate(paper, () => {
      listColumns(document).forEach((lines, index) => {
        const box = { x: PAGE.left + index * COLUMN, width: COLUMN - 10 };
        let y: number = FOOTER_TOP;
        for (const line of lines.slice(0, 5)) {
          y = drawText(paper, cleanText(line, LENGTH.short * 2), y, box, STYLE.fine);
        }
      });
      const text = fillPlaceholders(translations.page, {
        page: String(page + 1),
        pages: String(count),
      });
      const box = { x: PAGE.right - 150, width: 150, align: "right" } as const;
      drawText(paper, text, page === 0 ? 52 : 32, box, STYLE.fine);
      if (page > 0) {
        drawText(paper, document.title, 32, { x: PAGE.left, width: 300 }, STYLE.fine);
      }
    });
  }
}

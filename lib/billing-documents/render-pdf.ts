import type { BillingDocument } from "@/lib/core/billing/document";
import { drawFooters } from "./pdf/footer";
import { INVOICE_METADATA } from "./pdf/invoice-metadata";
import { drawLetterHead } from "./pdf/letter-head";
import { drawLineTable } from "./pdf/line-table";
import { openPaper, type Paper } from "./pdf/paper";
import { toBytes } from "./pdf/to-bytes";
import { closingHeight, drawRemarks, drawTotals } from "./pdf/totals";
import { renderXml } from "./render-xml";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";

const CHECKSUM = "/CheckSum (";
const DIGITS = 32;

/** Corrects the attachment's MD5: ISO 32000 requires it as sixteen bytes; pdfkit writes hex text of equal length. */
function correctChecksum(file: Buffer): Buffer {
  const start = file.indexOf(CHECKSUM) + CHECKSUM.length;
  file.write("<", start - 1);
  file.write(">", start + DIGITS);
  return file;
}

async function finish({ pdf, root }: Paper): Promise<Uint8Array> {
  root.end();
  pdf.appendXML(INVOICE_METADATA);
  pdf.end();
  return correctChecksum(await toBytes(pdf));
}

/**
 * Renders tagged PDF/A-3b with embedded fonts and `renderXml(document, "factur-x")` attached. Deterministic. Throws if
 * the amounts don't add up.
 */
export async function renderPdf(document: BillingDocument): Promise<Uint8Array> {
  const paper = openPaper(document, renderXml(document, "factur-x"));
  drawLetterHead(paper, document);
  drawLineTable(paper, document, closingHeight(paper, document));
  drawTotals(paper, document);
  drawRemarks(paper, document);
  const title = `${DOCUMENT_TRANSLATIONS[document.lang].title[document.kind]} ${document.number}`;
  drawFooters(paper, { ...document, title });
  return finish(paper);
}

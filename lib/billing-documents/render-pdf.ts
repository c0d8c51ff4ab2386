import type { BillingDocument } from "@/lib/core/billing/document";
import { drawFooters } from "./pdf/footer";
import { INVOICE_METADATA } from "./pdf/invoice-metadata";
import { drawLetterHead } from "./pdf/letter-head";
import { drawLineTable } from "./pdf/line-table";
import { openPaper, type Paper } from "./pdf/paper";
import { closingHeight, drawRemarks, drawTotals } from "./pdf/totals";
import { renderXml } from "./render-xml";

const CHECKSUM = "/CheckSum (";
const DIGITS = 32;

/** ISO 32000 wants the sixteen bytes of the attachment's MD5; pdfkit writes their digits as a text, which is as long. */
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
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return correctChecksum(Buffer.concat(chunks));
}

/**
 * A document as PDF/A-3b, tagged, with its fonts and with `renderXml(document, "factur-x")` attached. The same
 * document gives the same bytes. Throws for a document whose figures don't add up.
 */
export async function renderPdf(document: BillingDocument): Promise<Uint8Array> {
  const paper = openPaper(document, renderXml(document, "factur-x"));
  drawLetterHead(paper, document);
  drawLineTable(paper, document, closingHeight(paper, document));
  drawTotals(paper, document);
  drawRemarks(paper, document);
  drawFooters(paper, document);
  return finish(paper);
}

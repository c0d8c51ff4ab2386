import { createHash } from "node:crypto";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { renderXml } from "@/lib/billing-documents/render-xml";
import type { Context } from "@/lib/core/context";
import type { Download } from "@/lib/http/route";
import type { DocumentKind, XmlProfile } from "./schema-values";
import { getRecord } from "./service";
import { parseStoredDocument } from "./stored-document";

/** Returns a file name; numbers have only letters, digits and a hyphen. */
const fileName = (number: string, ending: "pdf" | "xml"): string => `${number}.${ending}`;

/** Creates a download whose ETag changes only if the rendered bytes change. */
function toDownload(name: string, contentType: string, body: Uint8Array): Download {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  return { contentType, fileName: name, body, etag, isPrivate: true };
}

/** Renders PDF/A-3 with embedded XML, from the copy made on the day of issue. */
export async function downloadPdf(
  ctx: Context,
  kind: DocumentKind,
  documentId: number,
): Promise<Download> {
  const { document, number } = await getRecord(ctx, documentId, kind);
  return toDownload(
    fileName(number, "pdf"),
    "application/pdf",
    await renderPdf(parseStoredDocument(document)),
  );
}

export async function downloadXml(
  ctx: Context,
  kind: DocumentKind,
  documentId: number,
  profile: XmlProfile,
): Promise<Download> {
  const { document, number } = await getRecord(ctx, documentId, kind);
  const xml = renderXml(parseStoredDocument(document), profile);
  return toDownload(
    fileName(number, "xml"),
    "application/xml; charset=utf-8",
    new TextEncoder().encode(xml),
  );
}

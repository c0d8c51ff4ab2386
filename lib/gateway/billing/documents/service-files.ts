import { createHash } from "node:crypto";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { renderXml } from "@/lib/billing-documents/render-xml";
import type { Context } from "@/lib/core/context";
import type { Download } from "@/lib/http/route";
import type { DocumentKind, XmlProfile } from "./schema-values";
import { getRecord } from "./service";
import { fromStored } from "./stored-document";

/** What a file of a document is called: its number, which has letters, digits and a hyphen only. */
const fileName = (number: string, ending: "pdf" | "xml"): string => `${number}.${ending}`;

/** A file of a document, with its version: the same document has other bytes only when it is rendered differently. */
function fileOf(name: string, contentType: string, body: Uint8Array): Download {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  return { contentType, fileName: name, body, etag, isPrivate: true };
}

/** The document as PDF/A-3 with its XML inside, made from the copy of the day of issue. */
export async function downloadPdf(
  ctx: Context,
  kind: DocumentKind,
  documentId: number,
): Promise<Download> {
  const { document, number } = await getRecord(ctx, documentId, kind);
  return fileOf(fileName(number, "pdf"), "application/pdf", await renderPdf(fromStored(document)));
}

/** The document as an electronic invoice of EN 16931. */
export async function downloadXml(
  ctx: Context,
  kind: DocumentKind,
  documentId: number,
  profile: XmlProfile,
): Promise<Download> {
  const { document, number } = await getRecord(ctx, documentId, kind);
  const xml = renderXml(fromStored(document), profile);
  return fileOf(
    fileName(number, "xml"),
    "application/xml; charset=utf-8",
    new TextEncoder().encode(xml),
  );
}

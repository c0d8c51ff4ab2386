import { createHash } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import type { BillingDocument } from "@/lib/core/billing/document";
import { REFERENCE_FIELDS } from "@/lib/core/billing/document-references";
import { type CollectionQuery, reachesLimit } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import { listPage } from "@/lib/db/lists/list";
import { type ZippedFile, zipStream } from "@/lib/export/zip-stream";
import type { Download } from "@/lib/http/route";
import { log } from "@/lib/log";
import { toDocumentItem } from "./resource";
import type { BillingDocumentItem } from "./schema";
import { MAX_ARCHIVE } from "./schema-values";
import { type DocumentRecord, documentSource } from "./store";
import { parseStoredDocument } from "./stored-document";

const PAGE_SIZE = 50;

const listExportPage = <T>(
  ctx: Context,
  query: Pick<CollectionQuery, "conditions">,
  itemsPerPage: number,
  toItems: (rows: DocumentRecord[]) => T[],
  source = documentSource(null),
) => {
  const order = [{ field: "created_at", direction: "asc" } as const];
  return listPage(ctx, source, { ...query, page: 1, itemsPerPage, order }, toItems);
};

/** Yields documents of ids read first, so payments and new documents cause no gaps. */
export async function* iterateDocuments(
  ctx: Context,
  query: CollectionQuery,
): AsyncGenerator<DocumentRecord> {
  const idsOnly = { ...documentSource(null), columns: "document_id" };
  const toIds = (rows: DocumentRecord[]) => rows.map((row) => Number(row.document_id));
  const { items: ids } = await listExportPage(ctx, query, MAX_ARCHIVE, toIds, idsOnly);
  for (let offset = 0; offset < ids.length; offset += PAGE_SIZE) {
    const conditions = [
      { field: "id", op: "in" as const, values: ids.slice(offset, offset + PAGE_SIZE) },
    ];
    yield* (await listExportPage(ctx, { conditions }, PAGE_SIZE, (rows) => rows)).items;
  }
}

/** Throws `unprocessable` if more match than fit one file. */
export async function assertFewDocuments(ctx: Context, query: CollectionQuery): Promise<void> {
  const { total } = await listExportPage(ctx, query, 1, (rows) => rows);
  if (!reachesLimit(await total(), MAX_ARCHIVE + 1)) return;
  throw new DomainError(
    "unprocessable",
    `A file can hold up to ${MAX_ARCHIVE} documents. Narrow your filters, such as to one month.`,
    { reason: "too_many_documents", limit: MAX_ARCHIVE },
  );
}

const MANIFEST_COLUMNS = [
  "file",
  "number",
  "type",
  "date",
  "net",
  "fee",
  "vat",
  "amount",
  "currency",
  "status",
  "reference",
  "sha256",
  "accounting_vat",
  "accounting_currency",
  ...REFERENCE_FIELDS,
];

const accountingCells = ({ vatInSellerCurrency }: BillingDocument): string[] =>
  vatInSellerCurrency === null
    ? ["", ""]
    : [microToDecimal(centsToMicro(vatInSellerCurrency.vat)), vatInSellerCurrency.currency];

const manifestRow = (
  file: string,
  item: BillingDocumentItem,
  { document, bytes }: { document: BillingDocument; bytes: Uint8Array },
) => [
  file,
  item.number,
  item.kind,
  document.issuedOn,
  item.net_val.toFixed(2),
  item.fee_val.toFixed(2),
  item.vat_val.toFixed(2),
  item.amount.toFixed(2),
  item.currency,
  String(item.status),
  item.client_info ?? "",
  createHash("sha256").update(bytes).digest("hex"),
  ...accountingCells(document),
  ...REFERENCE_FIELDS.map((field) => document.buyer.references[field] ?? ""),
];

const encode = (text: string) => new TextEncoder().encode(text);

/** Yields PDFs, then a manifest; `MISSING.txt` names failures. */
async function* zipDocuments(ctx: Context, query: CollectionQuery): AsyncGenerator<ZippedFile> {
  const manifest: string[][] = [MANIFEST_COLUMNS];
  const missing: string[] = [];
  for await (const record of iterateDocuments(ctx, query)) {
    const name = `${record.number}.pdf`;
    try {
      const document = parseStoredDocument(record.document);
      const bytes = await renderPdf(document);
      const item = toDocumentItem(record, ctx.basePath);
      manifest.push(manifestRow(name, item, { document, bytes }));
      yield { name, bytes };
    } catch (error) {
      log({ level: "error", message: `Document ${record.number} was not rendered`, error });
      missing.push(name);
    }
  }
  const rows = manifest.map((row) => row.map(guardCell));
  yield { name: "manifest.csv", bytes: encode(stringify(rows, { record_delimiter: "windows" })) };
  if (missing.length > 0) {
    const lines = ["These documents could not be made. Try again, or ask us for them.", ...missing];
    yield { name: "MISSING.txt", bytes: encode(`${lines.join("\r\n")}\r\n`) };
  }
}

/** Streams a ZIP in constant memory. */
export async function downloadArchive(ctx: Context, query: CollectionQuery): Promise<Download> {
  await assertFewDocuments(ctx, query);
  return {
    contentType: "application/zip",
    fileName: `documents-${ctx.now().toISOString().slice(0, 10)}.zip`,
    body: zipStream(zipDocuments(ctx, query)),
  };
}

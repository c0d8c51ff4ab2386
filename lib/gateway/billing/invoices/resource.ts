import {
  type DocumentRecord,
  documentUrl,
  toSharedFields,
} from "@/lib/gateway/billing/documents/public";
import type { Resource } from "@/lib/http/route";
import { type Invoice, invoiceSchema } from "./schema";

export const invoiceResource: Resource<typeof invoiceSchema> = {
  name: "invoices",
  description: "An invoice.",
  schema: invoiceSchema,
  iri: ({ id }) => `/invoices/${id}`,
};

export const toInvoice = (record: DocumentRecord, basePath: string): Invoice => ({
  ...toSharedFields(record, basePath),
  credit_note:
    record.credited === null ? null : documentUrl(basePath, "credit_note", record.credited),
});

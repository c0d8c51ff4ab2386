import {
  type DocumentRecord,
  documentUrl,
  toSharedFields,
} from "@/lib/gateway/billing/documents/public";
import type { Resource } from "@/lib/http/route";
import { type CreditNote, creditNoteSchema } from "./schema";

export const creditNoteResource: Resource<typeof creditNoteSchema> = {
  name: "credit_notes",
  description: "A credit note: it takes back an invoice or a part of it.",
  schema: creditNoteSchema,
  iri: ({ id }) => `/credit_notes/${id}`,
};

export const toCreditNote = (record: DocumentRecord, basePath: string): CreditNote => ({
  ...toSharedFields(record, basePath),
  invoice: documentUrl(basePath, "invoice", record.corrects ?? 0),
});

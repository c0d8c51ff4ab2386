import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  billing_documents: {},
  document_numbers: {},
  document_series: {},
  documents_without_rate: {},
} satisfies Tables;

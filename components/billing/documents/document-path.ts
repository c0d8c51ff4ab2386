import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";

const FOLDERS = { invoice: "invoices", credit_note: "credit-notes" } as const;

export const documentPath = ({ kind, id }: Pick<BillingDocumentItem, "kind" | "id">): string =>
  `/billing/documents/${FOLDERS[kind]}/${id}`;

export function relatedPath({
  kind,
  related,
}: Pick<BillingDocumentItem, "kind" | "related">): string | null {
  const id = related?.split("/").at(-1);
  if (id === undefined) return null;
  return documentPath({ kind: kind === "invoice" ? "credit_note" : "invoice", id });
}

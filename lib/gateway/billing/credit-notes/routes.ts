import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { xmlQuerySchema } from "@/lib/gateway/billing/documents/schema";
import { DOCUMENT_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { downloadPdf, downloadXml } from "@/lib/gateway/billing/documents/public";
import { item, list, type Permission, route } from "@/lib/http/route";
import { creditNoteResource } from "./resource";
import { creditNoteParamsSchema } from "./schema";
import { getCreditNote, listCreditNotes } from "./service";

const permission: Permission = {
  members: rolesWith("read", "billingDocuments"),
  keys: ["payments"],
};
const common = { method: "get", tag: "Invoices", auth: "account", permission } as const;

export const creditNoteRoutes = [
  route({
    ...common,
    path: "/credit_notes",
    operationId: "listCreditNotes",
    summary: "List credit notes, newest first",
    query: toCollection(DOCUMENT_LIST),
    returns: list(creditNoteResource),
    status: 200,
    run: (ctx, { query }) => listCreditNotes(ctx, query),
  }),
  route({
    ...common,
    path: "/credit_notes/{credit_note_id}",
    operationId: "getCreditNote",
    summary: "Get a credit note",
    params: creditNoteParamsSchema,
    returns: item(creditNoteResource),
    status: 200,
    run: (ctx, { params }) => getCreditNote(ctx, Number(params.credit_note_id)),
  }),
  route({
    ...common,
    path: "/credit_notes/{credit_note_id}/pdf",
    operationId: "downloadCreditNotePdf",
    summary: "Download a credit note as PDF",
    description:
      "PDF/A-3 with the electronic invoice attached (Factur-X, ZUGFeRD). Made from a copy that never changes.",
    params: creditNoteParamsSchema,
    returns: { kind: "download", contentTypes: ["application/pdf"] },
    status: 200,
    run: (ctx, { params }) => downloadPdf(ctx, "credit_note", Number(params.credit_note_id)),
  }),
  route({
    ...common,
    path: "/credit_notes/{credit_note_id}/xml",
    operationId: "downloadCreditNoteXml",
    summary: "Download a credit note as XML",
    params: creditNoteParamsSchema,
    query: xmlQuerySchema,
    returns: { kind: "download", contentTypes: ["application/xml; charset=utf-8"] },
    status: 200,
    run: (ctx, { params, query }) =>
      downloadXml(ctx, "credit_note", Number(params.credit_note_id), query.profile),
  }),
] as const;

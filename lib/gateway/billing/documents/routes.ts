import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { downloadArchive } from "./export";
import { BOOKING_FILTERS, downloadBookings } from "./export-bookings";
import { documentDetailResource, documentResource } from "./resource";
import { documentMailsSchema, documentParamsSchema } from "./schema";
import { ALL_DOCUMENTS_LIST } from "./schema-list";
import { documentMonthsSchema } from "./schema-months";
import { getDocument, listDocuments } from "./service";
import { listDocumentMails, sendDocumentAgain } from "./mails";
import { getDocumentMonths } from "./months";

const permission: Permission = {
  members: rolesWith("read", "billingDocuments"),
  keys: ["payments"],
};
const common = { method: "get", tag: "Invoices", auth: "account", permission } as const;

export const documentRoutes = [
  route({
    ...common,
    path: "/billing_documents",
    operationId: "listDocuments",
    summary: "List invoices and credit notes, newest first",
    query: toCollection(ALL_DOCUMENTS_LIST),
    returns: list(documentResource),
    status: 200,
    run: (ctx, { query }) => listDocuments(ctx, query),
  }),
  route({
    ...common,
    path: "/billing_documents/archive",
    operationId: "downloadDocuments",
    summary: "Download invoices and credit notes as a ZIP",
    description:
      "Takes the filters of `GET /billing_documents`; up to 1,000 documents. Each as PDF with its electronic invoice, and a list of them (`manifest.csv`). Documents that couldn't be made are named in `MISSING.txt`.",
    query: toCollection(ALL_DOCUMENTS_LIST),
    returns: { kind: "download", contentTypes: ["application/zip"] },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => downloadArchive(ctx, query),
  }),
  route({
    ...common,
    path: "/billing_documents/months",
    operationId: "getDocumentMonths",
    summary: "Get subtotals of invoices and credit notes by month",
    description: "Takes the filters of `GET /billing_documents`, and adds up all that match.",
    query: toCollection(ALL_DOCUMENTS_LIST),
    returns: data("DocumentMonths", documentMonthsSchema),
    status: 200,
    run: (ctx, { query }) => getDocumentMonths(ctx, query),
  }),
  route({
    ...common,
    path: "/billing_documents/bookings",
    operationId: "downloadBookings",
    summary: "Download invoices and credit notes as bookings for DATEV",
    description:
      "Takes the filters of `GET /billing_documents`; up to 1,000 documents of one calendar year. Format EXTF 700, Windows-1252; the numbers of adviser and client are filled in on import.",
    query: toCollection(ALL_DOCUMENTS_LIST, { more: BOOKING_FILTERS }),
    returns: { kind: "download", contentTypes: ["text/csv; charset=windows-1252"] },
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => downloadBookings(ctx, query),
  }),
  route({
    ...common,
    path: "/billing_documents/{document_id}",
    operationId: "getDocument",
    summary: "Get an invoice or credit note with its lines",
    params: documentParamsSchema,
    returns: item(documentDetailResource),
    status: 200,
    run: (ctx, { params }) => getDocument(ctx, Number(params.document_id)),
  }),
  route({
    ...common,
    path: "/billing_documents/{document_id}/mails",
    operationId: "listDocumentMails",
    summary: "List the emails of an invoice or credit note, newest first",
    description: "Those that are queued, or were sent or given up in the last 30 days.",
    params: documentParamsSchema,
    returns: data("DocumentMails", documentMailsSchema),
    status: 200,
    run: async (ctx, { params }) => ({
      mails: await listDocumentMails(ctx, Number(params.document_id)),
    }),
  }),
  route({
    ...common,
    method: "post",
    path: "/billing_documents/{document_id}/mails",
    operationId: "sendDocumentAgain",
    summary: "Email an invoice or credit note again",
    description: "To the recipients in the account's settings, as when it was issued.",
    permission: { members: rolesWith("write", "billingAddress"), keys: ["payments"] },
    params: documentParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["unprocessable"],
    run: (ctx, { params }) => sendDocumentAgain(ctx, Number(params.document_id)),
  }),
] as const;

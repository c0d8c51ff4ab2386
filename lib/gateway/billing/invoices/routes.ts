import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { xmlQuerySchema } from "@/lib/gateway/billing/documents/schema";
import { DOCUMENT_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { downloadPdf, downloadXml } from "@/lib/gateway/billing/documents/public";
import { item, list, type Permission, route } from "@/lib/http/route";
import { invoiceResource } from "./resource";
import { invoiceParamsSchema } from "./schema";
import { getInvoice, listInvoices } from "./service";

const permission: Permission = {
  members: rolesWith("read", "billingDocuments"),
  keys: ["payments"],
};
const common = { method: "get", tag: "Invoices", auth: "account", permission } as const;

export const invoiceRoutes = [
  route({
    ...common,
    path: "/invoices",
    operationId: "listInvoices",
    summary: "List invoices, newest first",
    query: toCollection(DOCUMENT_LIST),
    returns: list(invoiceResource),
    status: 200,
    run: (ctx, { query }) => listInvoices(ctx, query),
  }),
  route({
    ...common,
    path: "/invoices/{invoice_id}",
    operationId: "getInvoice",
    summary: "Get an invoice",
    params: invoiceParamsSchema,
    returns: item(invoiceResource),
    status: 200,
    run: (ctx, { params }) => getInvoice(ctx, Number(params.invoice_id)),
  }),
  route({
    ...common,
    path: "/invoices/{invoice_id}/pdf",
    operationId: "downloadInvoicePdf",
    summary: "Download an invoice as PDF",
    description:
      "PDF/A-3 with the electronic invoice attached (Factur-X, ZUGFeRD). Made from a copy that never changes.",
    params: invoiceParamsSchema,
    returns: { kind: "download", contentTypes: ["application/pdf"] },
    status: 200,
    run: (ctx, { params }) => downloadPdf(ctx, "invoice", Number(params.invoice_id)),
  }),
  route({
    ...common,
    path: "/invoices/{invoice_id}/xml",
    operationId: "downloadInvoiceXml",
    summary: "Download an invoice as XML",
    params: invoiceParamsSchema,
    query: xmlQuerySchema,
    returns: { kind: "download", contentTypes: ["application/xml; charset=utf-8"] },
    status: 200,
    run: (ctx, { params, query }) =>
      downloadXml(ctx, "invoice", Number(params.invoice_id), query.profile),
  }),
] as const;

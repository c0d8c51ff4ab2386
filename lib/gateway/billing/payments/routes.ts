import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { paymentDetailResource, paymentResource } from "./resource";
import {
  paymentCreateSchema,
  paymentOptionsSchema,
  paymentParamsSchema,
  paymentQuoteQuerySchema,
  paymentQuoteSchema,
} from "./schema";
import { PAYMENT_LIST } from "./schema-list";
import { getPayment, getPaymentOptions, listPayments, quotePayment } from "./service";
import { createPayment } from "./create";
import { acceptReport } from "./accept-events";

const read: Permission = { members: rolesWith("read", "billingDocuments"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "topUp"), keys: ["payments"] };
const common = { tag: "Payments", auth: "account" } as const;

const MAX_REPORT_BYTES = 1_048_576;

const report = {
  method: "post",
  tag: "Payments",
  auth: "public",
  internal: true,
  upload: { limit: MAX_REPORT_BYTES },
  returns: nothing,
  status: 204,
  errors: ["invalid_input"],
} as const;

export const paymentRoutes = [
  route({
    ...common,
    method: "get",
    path: "/payments",
    operationId: "listPayments",
    summary: "List payments, newest first",
    permission: read,
    query: toCollection(PAYMENT_LIST),
    returns: list(paymentResource),
    status: 200,
    run: (ctx, { query }) => listPayments(ctx, query),
  }),
  route({
    ...common,
    method: "post",
    path: "/payments",
    operationId: "createPayment",
    summary: "Add credit to the balance",
    description:
      "Charges a stored card or SEPA mandate, or begins a payment that its payer completes: at `redirect_url` in a browser, or by a bank transfer. The balance changes once the money has arrived.",
    permission: write,
    body: paymentCreateSchema,
    returns: item(paymentDetailResource),
    status: 201,
    errors: ["unprocessable"],
    // The provider is called between two transactions; the payment stores the idempotency key itself.
    transaction: "own",
    idempotency: "service",
    run: (ctx, { body }) => createPayment(ctx, body, ctx.idempotency),
  }),
  route({
    ...common,
    method: "get",
    path: "/payments/{payment_id}",
    operationId: "getPayment",
    summary: "Get a payment",
    permission: read,
    params: paymentParamsSchema,
    returns: item(paymentDetailResource),
    status: 200,
    run: (ctx, { params }) => getPayment(ctx, Number(params.payment_id)),
  }),
  route({
    ...common,
    method: "get",
    path: "/payment_options",
    operationId: "getPaymentOptions",
    summary: "Get the ways to pay and amounts that suit the account",
    permission: write,
    returns: data("PaymentOptions", paymentOptionsSchema),
    status: 200,
    run: (ctx) => getPaymentOptions(ctx),
  }),
  route({
    ...common,
    method: "get",
    path: "/payment_quote",
    operationId: "quotePayment",
    summary: "Get fee, VAT and total of a payment before it is made",
    permission: write,
    query: paymentQuoteQuerySchema,
    returns: data("PaymentQuote", paymentQuoteSchema),
    status: 200,
    errors: ["unprocessable"],
    run: (ctx, { query }) => quotePayment(ctx, query),
  }),
  route({
    ...report,
    path: "/payment_events/stripe",
    operationId: "postStripeEvent",
    summary: "Bring an event of Stripe",
    signatureHeader: "stripe-signature",
    errors: ["invalid_input", "not_found"],
    run: (ctx) => acceptReport("stripe", ctx.file?.bytes.toString("utf8") ?? "", ctx.signature),
  }),
  route({
    ...report,
    path: "/payment_events/sandbox",
    operationId: "postSandboxEvent",
    summary: "Bring a report of the built-in payment provider",
    signatureHeader: "x-sandbox-signature",
    run: (ctx) => acceptReport("sandbox", ctx.file?.bytes.toString("utf8") ?? "", ctx.signature),
  }),
] as const;

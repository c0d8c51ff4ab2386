import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, nothing, type Permission, route } from "@/lib/http/route";
import {
  paymentMethodCreateSchema,
  paymentMethodParamsSchema,
  paymentMethodSetupSchema,
} from "./schema";
import { paymentMethodsResource } from "./resource";
import { getPaymentMethods, setDefaultMethod } from "./service";
import { deletePaymentMethod } from "./remove";
import { createPaymentMethod } from "./create";

const read: Permission = { members: rolesWith("read", "topUp"), keys: ["payments"] };
const write: Permission = { members: rolesWith("write", "topUp"), keys: ["payments"] };
const common = { tag: "Payments", auth: "account" } as const;
const methods = item(paymentMethodsResource);

const listed = {
  ...common,
  method: "get",
  permission: read,
  returns: methods,
  status: 200,
  run: getPaymentMethods,
} as const;

export const paymentMethodRoutes = [
  route({
    ...listed,
    path: "/payment_methods",
    operationId: "listPaymentMethods",
    summary: "List stored cards and the active SEPA mandate",
  }),
  route({
    ...listed,
    path: "/payment-methods",
    operationId: "listPaymentMethodsHyphenated",
    summary: "List stored cards and the active SEPA mandate, under another path",
  }),
  route({
    ...common,
    method: "post",
    path: "/payment_methods",
    operationId: "createPaymentMethod",
    summary: "Store a card or a SEPA mandate",
    description:
      "Returns the URL of a page on which a person enters the details; they never come to this API. The method is in the list once that is done.",
    permission: write,
    body: paymentMethodCreateSchema,
    returns: data("PaymentMethodSetup", paymentMethodSetupSchema),
    status: 201,
    errors: ["unprocessable"],
    // The provider is called between two transactions.
    transaction: "own",
    idempotency: "off",
    run: (ctx, { body }) => createPaymentMethod(ctx, body),
  }),
  route({
    ...common,
    method: "put",
    path: "/payment_methods/{method_id}/default",
    operationId: "makePaymentMethodDefault",
    summary: "Suggest a payment method first",
    permission: write,
    params: paymentMethodParamsSchema,
    returns: methods,
    status: 200,
    run: (ctx, { params }) => setDefaultMethod(ctx, Number(params.method_id)),
  }),
  route({
    ...common,
    method: "delete",
    path: "/payment_methods/{method_id}",
    operationId: "deletePaymentMethod",
    summary: "Delete a stored card or SEPA mandate",
    permission: write,
    params: paymentMethodParamsSchema,
    returns: nothing,
    status: 204,
    errors: ["unprocessable"],
    // The provider is notified after COMMIT.
    transaction: "own",
    idempotency: "off",
    run: (ctx, { params }) => deletePaymentMethod(ctx, Number(params.method_id)),
  }),
] as const;

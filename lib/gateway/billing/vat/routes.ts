import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, route } from "@/lib/http/route";
import { vatCheckSchema } from "./schema";
import { getVatCheck } from "./service";

export const vatRoutes = [
  route({
    tag: "Payments",
    path: "/vat_check",
    auth: "account",
    method: "get",
    operationId: "getVatCheck",
    summary: "Get the status of the account's VAT ID",
    permission: { members: rolesWith("read", "accountSettings"), keys: ["payments"] },
    returns: data("VatCheck", vatCheckSchema),
    status: 200,
    run: (ctx) => getVatCheck(ctx),
  }),
] as const;

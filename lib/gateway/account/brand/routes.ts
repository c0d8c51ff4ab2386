import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, route } from "@/lib/http/route";
import { brandSchema, brandUpdateSchema } from "./schema";
import { updateBrand, getBrand } from "./service";

const common = { tag: "Settings", auth: "session", path: "/settings/brand", status: 200 } as const;

export const brandRoutes = [
  route({
    ...common,
    method: "get",
    operationId: "getBrand",
    summary: "Get the brand of the account's forms",
    permission: { members: rolesWith("read", "accountSettings"), keys: [] },
    returns: data("Brand", brandSchema),
    run: (ctx) => getBrand(ctx),
  }),
  route({
    ...common,
    method: "put",
    operationId: "updateBrand",
    summary: "Update the brand of the account's forms",
    permission: { members: rolesWith("write", "accountSettings"), keys: [] },
    body: brandUpdateSchema,
    returns: data("Brand", brandSchema),
    run: (ctx, { body }) => updateBrand(ctx, body),
  }),
] as const;

import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, nothing, type Permission, route } from "@/lib/http/route";
import { logoSchema, logoWriteSchema } from "./schema";
import { getLogo, deleteAccountLogo, setLogo } from "./service";

const read: Permission = { members: rolesWith("read", "accountSettings"), keys: [] };
const write: Permission = { members: rolesWith("write", "accountSettings"), keys: [] };
const common = { tag: "Settings", auth: "session", path: "/settings/logo" } as const;

export const logoRoutes = [
  route({
    ...common,
    method: "get",
    operationId: "getLogo",
    summary: "Get the logo of the account's forms",
    permission: read,
    returns: data("Logo", logoSchema),
    status: 200,
    run: (ctx) => getLogo(ctx),
  }),
  route({
    ...common,
    method: "put",
    operationId: "setLogo",
    summary: "Set the logo of the account's forms",
    permission: write,
    body: logoWriteSchema,
    returns: data("Logo", logoSchema),
    status: 200,
    run: (ctx, { body }) => setLogo(ctx, body),
  }),
  route({
    ...common,
    method: "delete",
    operationId: "removeLogo",
    summary: "Remove the logo of the account's forms",
    permission: write,
    returns: nothing,
    status: 204,
    run: (ctx) => deleteAccountLogo(ctx),
  }),
] as const;

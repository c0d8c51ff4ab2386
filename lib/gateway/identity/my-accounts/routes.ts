import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, list, type Permission, type Resource, route } from "@/lib/http/route";
import { myAccountParamsSchema, myAccountSchema } from "./schema";
import { listMyAccounts, switchAccount } from "./service";

const myAccountResource: Resource<typeof myAccountSchema> = {
  name: "my_account",
  description: "An account that you belong to.",
  schema: myAccountSchema,
  iri: null,
};
const everyone: Permission = { members: rolesWith("write", "profile"), keys: [] };

export const myAccountRoutes = [
  route({
    method: "get",
    path: "/me/accounts",
    operationId: "listMyAccounts",
    tag: "Profile",
    summary: "List your accounts",
    auth: "session",
    permission: everyone,
    returns: list(myAccountResource),
    status: 200,
    run: (ctx) => listMyAccounts(ctx),
  }),
  route({
    method: "post",
    path: "/me/accounts/{account_id}/switch",
    operationId: "switchAccount",
    tag: "Profile",
    summary: "Switch to another account",
    description: "Applies to the session of this request. No body.",
    auth: "session",
    permission: everyone,
    params: myAccountParamsSchema,
    returns: data("MyAccount", myAccountSchema),
    status: 200,
    // The effect belongs to the session, not to the account that stores idempotency keys.
    idempotency: "off",
    // Writes to the account that the session switches to.
    transaction: "own",
    run: (ctx, { params }) => switchAccount(ctx, Number(params.account_id)),
  }),
] as const;

import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, type Permission, route } from "@/lib/http/route";
import {
  accountSettingsSchema,
  accountSettingsUpdateSchema,
  sendingSettingsSchema,
  sendingSettingsUpdateSchema,
} from "./schema";
import {
  getAccountSettings,
  getSendingSettings,
  updateAccountSettings,
  updateSendingSettings,
} from "./service";

const readAccount: Permission = { members: rolesWith("read", "accountSettings"), keys: [] };
/** May change any part; the service checks which. */
const writeAccount: Permission = { members: rolesWith("write", "billingAddress"), keys: [] };
const readSending: Permission = { members: rolesWith("read", "sendingSettings"), keys: [] };
const writeSending: Permission = { members: rolesWith("write", "sendingSettings"), keys: [] };

export const settingsRoutes = [
  route({
    method: "get",
    path: "/settings/account",
    operationId: "getAccountSettings",
    tag: "Settings",
    summary: "Get account name, address and document settings",
    auth: "session",
    permission: readAccount,
    returns: data("AccountSettings", accountSettingsSchema),
    status: 200,
    run: (ctx) => getAccountSettings(ctx),
  }),
  route({
    method: "put",
    path: "/settings/account",
    operationId: "updateAccountSettings",
    tag: "Settings",
    summary: "Update account name, address and document settings",
    description:
      "Omitted fields stay unchanged. Accountants can only change the address, VAT number and references of documents.",
    auth: "session",
    permission: writeAccount,
    body: accountSettingsUpdateSchema,
    returns: data("AccountSettings", accountSettingsSchema),
    status: 200,
    run: (ctx, { body }) => updateAccountSettings(ctx, body),
  }),
  route({
    method: "get",
    path: "/settings/sending",
    operationId: "getSendingSettings",
    tag: "Settings",
    summary: "Get sending settings",
    auth: "session",
    permission: readSending,
    returns: data("SendingSettings", sendingSettingsSchema),
    status: 200,
    run: (ctx) => getSendingSettings(ctx),
  }),
  route({
    method: "put",
    path: "/settings/sending",
    operationId: "updateSendingSettings",
    tag: "Settings",
    summary: "Update sending settings",
    description: "Omitted fields stay unchanged.",
    auth: "session",
    permission: writeSending,
    body: sendingSettingsUpdateSchema,
    returns: data("SendingSettings", sendingSettingsSchema),
    status: 200,
    run: (ctx, { body }) => updateSendingSettings(ctx, body),
  }),
] as const;

import { membersWho } from "@/lib/core/access";
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

const readAccount: Permission = { members: membersWho("read", "accountSettings"), keys: [] };
/** Who may change any part of it; which part is the service's matter. */
const writeAccount: Permission = { members: membersWho("write", "billingAddress"), keys: [] };
const readSending: Permission = { members: membersWho("read", "sendingSettings"), keys: [] };
const writeSending: Permission = { members: membersWho("write", "sendingSettings"), keys: [] };

export const settingsRoutes = [
  route({
    method: "get",
    path: "/settings/account",
    operationId: "getAccountSettings",
    tag: "Settings",
    summary: "Read name, address and documents of the account",
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
    summary: "Change name, address and documents of the account",
    description: "Fields left out stay. Accountants change address and VAT number only.",
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
    summary: "Read how the account sends",
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
    summary: "Change how the account sends",
    description: "Fields left out stay.",
    auth: "session",
    permission: writeSending,
    body: sendingSettingsUpdateSchema,
    returns: data("SendingSettings", sendingSettingsSchema),
    status: 200,
    run: (ctx, { body }) => updateSendingSettings(ctx, body),
  }),
] as const;

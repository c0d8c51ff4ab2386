import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { env } from "@/lib/env";
import { data, item, list, nothing, type Permission, route } from "@/lib/http/route";
import { emailDomains } from "./address";
import { emailAliasResource, emailLogResource } from "./resource";
import {
  emailAliasCreateSchema,
  emailAliasParamsSchema,
  emailAliasUpdateSchema,
  emailDomainsSchema,
  emailLogParamsSchema,
  emailTriedSchema,
  emailTrySchema,
} from "./schema";
import { EMAIL_LOG_LIST } from "@/lib/gateway/messaging/email-log/schema-list";
import { EMAIL_ALIAS_LIST } from "./schema-list";
import {
  createAlias,
  deleteAlias,
  getAlias,
  listAliases,
  rotateAlias,
  updateEmailAlias,
} from "./service";
import { getEmail, listEmails } from "./log";
import { simulateEmail } from "./simulate";

const members = rolesWith("read", "developers");
/** Users only: an address grants access without a key. */
const manage: Permission = { members: rolesWith("write", "developers"), keys: [] };
const read: Permission = { members, keys: ["messaging", "read"] };
const tag = "Email to SMS";
const PATH = "/email-to-sms/addresses/{alias_id}";

export const emailToSmsRoutes = [
  route({
    method: "get",
    path: "/email-to-sms/domains",
    operationId: "getEmailDomains",
    tag,
    summary: "Get the domains that emails are written to",
    auth: "account",
    permission: read,
    returns: data("EmailDomains", emailDomainsSchema),
    status: 200,
    run: async () => ({
      ...emailDomains(env.MAIL_IN_DOMAIN),
      smtp_port: env.MAIL_IN_PORT ?? null,
    }),
  }),
  route({
    method: "get",
    path: "/email-to-sms/addresses",
    operationId: "listEmailAliases",
    tag,
    summary: "List email addresses",
    auth: "account",
    permission: read,
    query: toCollection(EMAIL_ALIAS_LIST),
    returns: list(emailAliasResource),
    status: 200,
    run: (ctx, { query }) => listAliases(ctx, query),
  }),
  route({
    method: "post",
    path: "/email-to-sms/addresses",
    operationId: "createEmailAlias",
    tag,
    summary: "Create an email address",
    description:
      "Emails to it become messages to a number, or a bulk to a group. It holds no secret: everyone allowed to write to it sends at your cost.",
    auth: "session",
    permission: manage,
    body: emailAliasCreateSchema,
    returns: item(emailAliasResource),
    status: 201,
    errors: ["unprocessable", "phone_not_possible", "phone_not_allowed"],
    run: (ctx, { body }) => createAlias(ctx, body),
  }),
  route({
    method: "get",
    path: PATH,
    operationId: "getEmailAlias",
    tag,
    summary: "Get an email address",
    auth: "account",
    permission: read,
    params: emailAliasParamsSchema,
    returns: item(emailAliasResource),
    status: 200,
    run: (ctx, { params }) => getAlias(ctx, Number(params.alias_id)),
  }),
  route({
    method: "put",
    path: PATH,
    operationId: "updateEmailAlias",
    tag,
    summary: "Update an email address",
    auth: "session",
    permission: manage,
    params: emailAliasParamsSchema,
    body: emailAliasUpdateSchema,
    returns: item(emailAliasResource),
    status: 200,
    errors: ["unprocessable", "phone_not_possible", "phone_not_allowed"],
    run: (ctx, { params, body }) => updateEmailAlias(ctx, Number(params.alias_id), body),
  }),
  route({
    method: "delete",
    path: PATH,
    operationId: "deleteEmailAlias",
    tag,
    summary: "Delete an email address",
    auth: "session",
    permission: manage,
    params: emailAliasParamsSchema,
    returns: nothing,
    status: 204,
    run: (ctx, { params }) => deleteAlias(ctx, Number(params.alias_id)),
  }),
  route({
    method: "post",
    path: "/email-to-sms/addresses/{alias_id}/rotate",
    operationId: "rotateEmailAlias",
    tag,
    summary: "Replace an email address by a new one",
    description: "Emails to the former one are refused at once.",
    auth: "session",
    permission: manage,
    params: emailAliasParamsSchema,
    returns: item(emailAliasResource),
    status: 200,
    run: (ctx, { params }) => rotateAlias(ctx, Number(params.alias_id)),
  }),
  route({
    method: "post",
    path: "/email-to-sms/addresses/{alias_id}/try",
    operationId: "tryEmail",
    tag,
    summary: "Simulate an email",
    description: "No message is sent or stored.",
    auth: "session",
    permission: manage,
    params: emailAliasParamsSchema,
    body: emailTrySchema,
    returns: data("EmailTried", emailTriedSchema),
    status: 200,
    // Read-only, in its own transactions.
    transaction: "own",
    idempotency: "off",
    run: (ctx, { params, body }) => simulateEmail(ctx, Number(params.alias_id), body),
  }),
  route({
    method: "get",
    path: "/email-to-sms/log",
    operationId: "listEmails",
    tag,
    summary: "List emails that came in, newest first",
    description: "Kept for 30 days. Their texts are deleted like those of messages.",
    auth: "account",
    permission: read,
    query: toCollection(EMAIL_LOG_LIST),
    returns: list(emailLogResource),
    status: 200,
    run: (ctx, { query }) => listEmails(ctx, query),
  }),
  route({
    method: "get",
    path: "/email-to-sms/log/{email_id}",
    operationId: "getEmail",
    tag,
    summary: "Get an email that came in",
    auth: "account",
    permission: read,
    params: emailLogParamsSchema,
    returns: item(emailLogResource),
    status: 200,
    run: (ctx, { params }) => getEmail(ctx, params.email_id),
  }),
] as const;

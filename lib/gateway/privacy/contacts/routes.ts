import { toCollection } from "@/lib/core/list";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { data, item, list, route } from "@/lib/http/route";
import { contactDetailResource, contactResource } from "./resource";
import { contactParamsSchema, contactUpdateSchema } from "./schema";
import { contactHistoryQuerySchema, contactHistorySchema } from "./schema-history";
import { CONTACT_LIST } from "./schema-list";
import { getContact, listContacts, updateContact } from "./service";
import { getContactHistory } from "./history";

const common = { tag: "Groups", auth: "account" } as const;

export const contactRoutes = [
  route({
    ...common,
    method: "get",
    path: "/contacts",
    operationId: "listContacts",
    summary: "List the phone numbers of all groups",
    description:
      "Each number once, in order. A search finds numbers, names and columns; of words or last digits, 10,000 entries are looked at.",
    permission: { members: rolesWith("read", "groups"), keys: ["messaging", "read"] },
    query: toCollection(CONTACT_LIST),
    returns: list(contactResource),
    status: 200,
    run: (ctx, { query }) => listContacts(ctx, query),
  }),
  route({
    ...common,
    method: "get",
    path: "/contacts/{phone}",
    operationId: "getContact",
    summary: "Get the stored data about a phone number",
    description: "Its groups with their columns, and whether it is blocked.",
    // Roles that see masked numbers are excluded, since the request names the full number.
    permission: { members: rolesWith("write", "groups"), keys: ["messaging", "read"] },
    params: contactParamsSchema,
    returns: item(contactDetailResource),
    status: 200,
    run: (ctx, { params }) => getContact(ctx, params.phone),
  }),
  route({
    ...common,
    method: "put",
    path: "/contacts/{phone}",
    operationId: "updateContact",
    summary: "Set the name of a phone number",
    description: "It is shown wherever the number is, instead of the name from its groups.",
    permission: { members: rolesWith("write", "groups"), keys: ["messaging"] },
    params: contactParamsSchema,
    body: contactUpdateSchema,
    returns: item(contactDetailResource),
    status: 200,
    run: (ctx, { params, body }) => updateContact(ctx, params.phone, body),
  }),
  route({
    ...common,
    method: "get",
    path: "/contacts/{phone}/history",
    operationId: "getContactHistory",
    summary: "List messages to and from a phone number and clicks on their links, newest first",
    description: "Up to 30 numbers; unknown numbers return empty data.",
    permission: { members: rolesWith("write", "groups"), keys: ["messaging", "read"] },
    params: contactParamsSchema,
    query: contactHistoryQuerySchema,
    returns: data("ContactHistory", contactHistorySchema),
    status: 200,
    errors: ["not_found"],
    run: (ctx, { params, query }) => getContactHistory(ctx, params.phone, query.before),
  }),
] as const;

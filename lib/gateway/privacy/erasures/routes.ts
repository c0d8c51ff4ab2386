import { contactParamsSchema } from "@/lib/gateway/privacy/contacts/schema";
import { data, route } from "@/lib/http/route";
import { erasureSchema } from "./schema";
import { eraseContact, getErasure } from "./service";

const common = {
  tag: "Groups",
  path: "/contacts/{phone}/erasure",
  auth: "session",
  // Irreversible, and across several areas.
  permission: { members: ["owner"], keys: [] },
  params: contactParamsSchema,
  returns: data("ContactErasure", erasureSchema),
  status: 200,
} as const;

export const erasureRoutes = [
  route({
    ...common,
    method: "get",
    operationId: "getContactErasure",
    summary: "Count what would go if a person were forgotten",
    errors: ["not_found"],
    run: (ctx, { params }) => getErasure(ctx, params.phone),
  }),
  route({
    ...common,
    method: "post",
    operationId: "forgetContact",
    summary: "Forget the person with a phone number",
    description:
      "Deletes messages to and from the number, its columns in groups, verifications and fraud checks, and removes the number from records that stay because they are counted. The ledger keeps amounts, and a block stays. Can't be undone. Repeating it for a person who is erased already changes nothing and returns the time of the erasure. No body.",
    errors: ["not_found", "conflict"],
    run: (ctx, { params }) => eraseContact(ctx, params.phone),
  }),
] as const;

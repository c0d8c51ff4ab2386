import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import type { Resource } from "@/lib/http/route";
import type { ContactNames } from "@/lib/gateway/contacts/contact-names/public";
import { type Contact, contactDetailSchema, contactSchema } from "./schema";
import type { ContactRecord } from "@/lib/gateway/contacts/phones/public";

export const contactResource: Resource<typeof contactSchema> = {
  name: "contacts",
  description: "A phone number, in whichever groups it is.",
  schema: contactSchema,
  iri: ({ phone, is_hidden }) =>
    is_hidden === true ? "/contacts" : `/contacts/${encodeURIComponent(phone)}`,
};

export const contactDetailResource: Resource<typeof contactDetailSchema> = {
  name: "contact_details",
  description: "Stored data about a phone number.",
  schema: contactDetailSchema,
  iri: ({ phone }) => `/contacts/${encodeURIComponent(phone)}`,
};

/** Converts a contact; `names` is null for roles that see masked numbers. */
export const toContact = (
  { phone, groups_count }: ContactRecord,
  names: ContactNames | null,
): Contact =>
  names === null
    ? { phone: maskPhoneNumber(phone), name: null, groups_count, is_hidden: true }
    : { phone, name: names.get(phone) ?? null, groups_count };

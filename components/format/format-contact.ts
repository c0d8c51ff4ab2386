import { formatPhone } from "@/lib/core/phone/format-phone";

/** Returns the display name of a number, or else the number. */
export const formatContact = (contact: {
  contact_name?: string | null | undefined;
  phone: string;
}): string => contact.contact_name ?? formatPhone(contact.phone);

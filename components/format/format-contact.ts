import { formatPhone } from "@/lib/core/phone/format-phone";

export const formatContact = (contact: {
  contact_name?: string | null | undefined;
  phone: string;
}): string => contact.contact_name ?? formatPhone(contact.phone);

import type { SellerFileInput } from "./schema";

/** Without `SELLER_FILE`. VAT ID and bank account are unassigned examples. */
export const INVENTED_SELLER: SellerFileInput = {
  name: "Posthorn Beispiel GmbH (invented)",
  address: {
    street: "Musterstraße 1",
    street_more: null,
    postal_code: "10115",
    city: "Berlin",
    iso2: "DE",
  },
  vat_id: "DE123456789",
  tax_number: "12/345/67890",
  legal_lines: ["This company is invented: set SELLER_FILE before you issue real documents."],
  contact_name: "Billing",
  phone: "+49 30 23125000",
  email: "billing@example.org",
  bank: {
    holder: "Posthorn Beispiel GmbH (invented)",
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
    name: null,
  },
  time_zone: "Europe/Berlin",
  invoice_prefix: "PH",
  credit_note_prefix: "PHC",
  payment_days: 14,
};

import { z } from "zod";

export const vatCheckSchema = z.object({
  vat_id: z.string().nullable(),
  status: z.enum(["none", "unchecked", "valid", "invalid", "outdated"]).meta({
    description:
      "none: the account has no VAT ID. outdated: it was confirmed, but couldn't be checked again in time.",
  }),
  decides: z.boolean().meta({
    description:
      "True for an account in another country of the EU than the seller, unless its VAT ID is of another country: VAT is charged unless the VAT ID is valid. Otherwise the VAT doesn't depend on it.",
  }),
  is_other_country: z.boolean().meta({
    description:
      "True for a VAT ID of another country than the account's address, if one of that country would decide: VAT is charged.",
  }),
  checked_at: z.int().nullable(),
  valid_until: z.int().nullable().meta({
    description:
      "Time until which a confirmation counts unless it is repeated; null for no end, or without a confirmation.",
  }),
});
export type VatCheck = z.output<typeof vatCheckSchema>;

import { z } from "zod";

export const vatCheckSchema = z.object({
  vat_id: z.string().nullable(),
  status: z.enum(["none", "unchecked", "valid", "invalid", "outdated"]).meta({
    description:
      "none: the account has no VAT ID. outdated: it was confirmed, but couldn't be checked again in time. VAT is charged unless it is valid.",
  }),
  checked_at: z.int().nullable(),
  valid_until: z.int().nullable().meta({
    description:
      "Time until which a confirmation counts unless it is repeated; null for no end, or without a confirmation.",
  }),
});
export type VatCheck = z.output<typeof vatCheckSchema>;

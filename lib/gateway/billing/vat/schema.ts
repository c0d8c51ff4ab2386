import { z } from "zod";

export const vatCheckSchema = z.object({
  vat_id: z.string().nullable(),
  status: z.enum(["none", "unchecked", "valid", "invalid", "outdated"]).meta({
    description:
      "none: the account has no VAT ID. outdated: it was confirmed, but nobody could be asked again for too long. VAT is charged unless it is valid.",
  }),
  checked_at: z.int().nullable(),
  valid_until: z.int().nullable().meta({
    description:
      "Until when a confirmation counts unless it is repeated; null: without end, or there is none.",
  }),
});
export type VatCheck = z.output<typeof vatCheckSchema>;

import { z } from "zod";
import { documentFields } from "@/lib/gateway/billing/documents/schema";
import { integerId } from "@/lib/http/input/path-parameters";

export const creditNoteSchema = z
  .object({
    ...documentFields,
    invoice: z.string().meta({ description: "URL of the invoice that it takes back." }),
  })
  .meta({ id: "CreditNote" });
export type CreditNote = z.output<typeof creditNoteSchema>;

export const creditNoteParamsSchema = z.object({ credit_note_id: integerId });

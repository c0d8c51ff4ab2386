import { z } from "zod";
import { documentFields } from "@/lib/gateway/billing/documents/schema";
import { integerId } from "@/lib/http/input/path-parameters";

export const invoiceSchema = z
  .object({
    ...documentFields,
    credit_note: z
      .string()
      .nullable()
      .meta({ description: "URL of the latest credit note; null without one." }),
  })
  .meta({ id: "Invoice" });
export type Invoice = z.output<typeof invoiceSchema>;

export const invoiceParamsSchema = z.object({ invoice_id: integerId });

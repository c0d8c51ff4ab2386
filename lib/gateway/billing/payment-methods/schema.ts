import { z } from "zod";
import { integerId } from "@/lib/http/input/path-parameters";

const id = z.int().min(1).meta({ description: "For `method_id` of a payment." });
const isDefault = z.boolean().meta({ description: "Suggested first." });

const mandateSchema = z.object({
  id,
  iban_masked: z.string(),
  last4: z.string(),
  bank: z.string().nullable(),
  bic: z.string().nullable(),
  account_holder: z.string().nullable(),
  street: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  created_at: z.int(),
  reference: z
    .string()
    .nullable()
    .meta({ description: "Reference of the mandate, as on bank statements." }),
  expires_at: z.int().meta({
    description: "A mandate lapses three years after it was given or last used.",
  }),
  is_default: isDefault,
});

const cardSchema = z.object({
  id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  brand: z.string().nullable(),
  country: z.string().nullable(),
  created_at: z.int(),
  is_default: isDefault,
});

export const paymentMethodsSchema = z
  .object({
    sepa_mandate: mandateSchema
      .nullable()
      .meta({ description: "The active payment method; null without one." }),
    stored_cards: z.array(cardSchema),
  })
  .meta({ id: "PaymentMethods" });
export type PaymentMethods = z.output<typeof paymentMethodsSchema>;

export const paymentMethodCreateSchema = z
  .object({
    type: z.enum(["card", "sepa"]).meta({
      description: "A new mandate takes the place of the active one.",
    }),
  })
  .meta({ id: "PaymentMethodCreate", examples: [{ type: "card" }] });
export type PaymentMethodCreate = z.output<typeof paymentMethodCreateSchema>;

export const paymentMethodSetupSchema = z
  .object({
    id,
    redirect_url: z.string().meta({ description: "URL at which a person enters the details." }),
  })
  .meta({ id: "PaymentMethodSetup" });
export type PaymentMethodSetup = z.output<typeof paymentMethodSetupSchema>;

export const paymentMethodParamsSchema = z.object({ method_id: integerId });

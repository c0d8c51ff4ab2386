import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import { hasWholeCents, TWO_DECIMALS } from "@/lib/core/billing/whole-cents";
import { PAYMENT_STATUSES } from "@/lib/core/billing/payment-status";
import {
  MAX_PAYMENT,
  MIN_PAYMENT,
  PAYMENT_TYPES,
  PAYMENT_TYPE_NAMES,
} from "@/lib/core/billing/payment-types";
import { givenReferencesSchema, referencesSchema } from "@/lib/core/billing/reference-fields";
import { CURRENCIES } from "@/lib/core/context";
import { integerId } from "@/lib/http/input/path-parameters";
import { referenceTo } from "@/lib/http/input/references";

const MIN_AMOUNT = Number(MIN_PAYMENT) / 100;
const MAX_AMOUNT = Number(MAX_PAYMENT) / 100;
const AMOUNT_LIMITS = "Enter an amount from 5.00 to 10,000.00.";

const netVal = z
  .number()
  .min(MIN_AMOUNT)
  .max(MAX_AMOUNT)
  .refine(hasWholeCents, TWO_DECIMALS)
  .meta({ description: "Amount credited, in the account's currency, without VAT." });

const paymentType = z.enum(PAYMENT_TYPE_NAMES).meta({
  description:
    "`sepa` and `stored_card` charge a stored method. `new_card`, `wallet` and `instant` lead to a page, whose URL is in `redirect_url`. `bank_transfer` waits for the money to arrive.",
  examples: ["bank_transfer"],
});

export const paymentCreateSchema = z
  .object({
    net_val: netVal,
    type: paymentType,
    method_id: referenceTo("/payment_methods/{method_id}", z.int().min(1)).nullish().meta({
      description:
        "ID from `GET /payment_methods`; required for `sepa` and `stored_card`, null for other types.",
      "x-required": true,
    }),
    currency: z.enum(CURRENCIES).nullish().meta({
      description: "If given, it must be the currency of the account.",
    }),
    is_saved: z.boolean().nullish().meta({
      description: "Only for `new_card`: store the card for later. Default: no.",
    }),
    document_references: givenReferencesSchema.nullish().meta({
      description: "For the invoice. Omitted ones are the account's; null: none.",
    }),
  })
  .meta({
    id: "PaymentCreate",
    examples: [
      {
        net_val: 100,
        type: "stored_card",
        method_id: 1,
        currency: "EUR",
        is_saved: false,
        document_references: {
          order_number: "4500012345",
          project: null,
          contract: null,
          accounting_reference: "4120",
        },
      },
    ],
  });
export type PaymentCreate = z.output<typeof paymentCreateSchema>;

const money = z.number();
const moneyParts = {
  amount: money.meta({
    description: "Amount paid: the sum of `net_val`, `fee_val` and `vat_val`.",
  }),
  net_val: money.meta({ description: "Amount credited." }),
  vat_val: money,
  fee_val: money,
  currency: z.enum(CURRENCIES),
};

export const paymentSchema = z
  .object({
    id: z.int().min(1),
    created_at: z.int(),
    completed_at: z.int().nullable(),
    status: z.literal(PAYMENT_STATUSES).meta({
      description:
        "0 new, 10 in progress (before the request), 20 in progress (after the request), 100 done, 200 canceled by the user, 300 timed out, 400 canceled by the operator, 1000 error.",
    }),
    ...moneyParts,
    type: z.literal(PAYMENT_TYPES).meta({
      description:
        "1 SEPA, 6 bank transfer, 7 online wallet, 8 instant bank payment, 91 stored card, 92 new card.",
    }),
    invoice: z
      .string()
      .nullable()
      .meta({ description: "IRI of the invoice; null until it is issued." }),
    error: z.string().nullable().meta({ description: "Why it failed." }),
    is_auto: z.boolean().meta({ description: "Started by auto top-up." }),
    returned_at: z
      .int()
      .nullable()
      .meta({ description: "When all of the money had gone back; null: it hasn't." }),
    refunded_val: money.meta({ description: "Part of `amount` returned by refunds." }),
  })
  .meta({ id: "Payment" });
export type Payment = z.output<typeof paymentSchema>;

const transferSchema = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  bank: z.string().nullable(),
  reference: z.string().meta({ description: "Reference that the transfer must carry." }),
});

const refundSchema = z
  .object({
    id: z.int().min(1),
    created_at: z.int(),
    completed_at: z.int().nullable(),
    status: z.enum(["pending", "done", "failed"]),
    net_val: money.meta({ description: "Amount taken from the balance." }),
    amount: money.meta({ description: "Amount returned to the payer." }),
    reason: z.string(),
    credit_note: z.string().nullable().meta({ description: "IRI of the credit note." }),
  })
  .meta({ id: "PaymentRefund" });
export type PaymentRefund = z.output<typeof refundSchema>;

export const paymentDetailSchema = paymentSchema
  .extend({
    created_by: z.string().nullable().meta({
      description:
        "Name of the person who started it; null: an API key, an operator or auto top-up.",
    }),
    key_name: z.string().nullable().meta({ description: "Name of the API key that started it." }),
    method_id: z.int().nullable().meta({ description: "The stored card or mandate used." }),
    redirect_url: z.string().nullable().meta({
      description:
        "URL at which the payer continues in a browser; null if there is nothing left to do.",
    }),
    expires_at: z.int().meta({ description: "An open payment ends as timed out then." }),
    error_code: z.string().nullable().meta({ description: "Reason of `error` as a code." }),
    fee: money.meta({ description: "Percent." }),
    vat: money.meta({ description: "Percent." }),
    returned_reason: z.enum(["sepa_return", "dispute", "refund"]).nullable(),
    refunds: z.array(refundSchema).meta({ description: "Money given back, oldest first." }),
    document_references: referencesSchema.partial().nullable().meta({
      description: "Given with the payment, for its invoice; others are the account's.",
    }),
    bank_transfer: transferSchema.nullable().meta({ description: "Bank account for transfers." }),
  })
  .meta({ id: "PaymentDetail" });
export type PaymentDetail = z.output<typeof paymentDetailSchema>;

export const paymentQuoteQuerySchema = z.object({
  net_val: z
    .string()
    .regex(/^\d{1,5}(\.\d{1,2})?$/, "Enter an amount with at most two decimals, such as 100.00.")
    .refine(
      (text) => Number(text) >= MIN_AMOUNT && Number(text) <= MAX_AMOUNT,
      withReason(AMOUNT_LIMITS, "amount_limits"),
    )
    .default("100.00")
    .meta({ description: "Amount credited.", examples: ["100.00"] }),
  type: paymentType.default("bank_transfer"),
});
export type PaymentQuoteQuery = z.output<typeof paymentQuoteQuerySchema>;

export const paymentQuoteSchema = z
  .object({
    ...moneyParts,
    fee: money.meta({ description: "Percent." }),
    vat: money.meta({ description: "Percent." }),
    vat_category: z.enum(["S", "AE", "O"]).meta({
      description: "S: a rate; AE: you owe the VAT (reverse charge); O: outside the scope of VAT.",
    }),
  })
  .meta({ id: "PaymentQuote" });
export type PaymentQuote = z.output<typeof paymentQuoteSchema>;

export const paymentOptionsSchema = z
  .object({
    currency: z.enum(CURRENCIES),
    least: money.meta({ description: "Smallest `net_val`." }),
    largest: money.meta({ description: "Largest `net_val`." }),
    types: z.array(paymentType).meta({ description: "Available to this account." }),
    presets: z
      .array(
        z.object({
          net_val: money,
          days: z.int().nullable().meta({
            description:
              "Days the balance lasts at the current rate; null without recent spending, or with less than two days of it.",
          }),
        }),
      )
      .meta({ description: "Amounts to suggest." }),
    is_sandbox: z.boolean().meta({ description: "No real money moves." }),
  })
  .meta({ id: "PaymentOptions" });
export type PaymentOptions = z.output<typeof paymentOptionsSchema>;

export const paymentParamsSchema = z.object({ payment_id: integerId });

import { z } from "zod";
import { referencesSchema } from "@/lib/core/billing/reference-fields";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { DOCUMENT_KINDS, DOCUMENT_MAIL_STATES, XML_PROFILES } from "./schema-values";

const uriSchema = (subject: string) => z.string().meta({ description: `URL of ${subject}.` });
const centsSchema = (description: string) => z.number().meta({ description });

export const documentFields = {
  id: z.string(),
  number: z.string().meta({ description: "Gapless within its series." }),
  created_at: z.int(),
  amount: centsSchema("What was or is to be paid: net amount, fee and VAT."),
  currency: z.enum(CURRENCIES),
  status: z.int().meta({
    description:
      "0 not paid yet, 1 paid or settled by a credit note, 2 failed, 3 written off as uncollectable.",
  }),
  payment_type: z.int().meta({
    description:
      "1 SEPA, 6 bank transfer, 7 online wallet, 8 instant bank payment, 91 stored card, 92 new card.",
  }),
  paid_at: z.int().meta({ description: "0: not paid yet." }),
  due_at: z.int().nullable().meta({ description: "For invoices that are paid later." }),
  client_name: z.string(),
  client_address: z.string().meta({ description: "Lines of the address, as of the day of issue." }),
  client_info: z.string().nullable().meta({ description: "The customer's own reference." }),
  vat: z.number().meta({ description: "Percent." }),
  vat_id: z.string().nullable().meta({ description: "VAT ID of the customer." }),
  vat_val: centsSchema("VAT."),
  fee: z.number().meta({
    description:
      "Percent of `net_val`; 0 if `fee_val` is another share, as on a credit note that takes back all of the fee and part of the amount.",
  }),
  fee_val: centsSchema("What the way of paying costs."),
  net_val: centsSchema("Without fee and VAT."),
  iso2: z.string().meta({ description: "Country of the customer." }),
  custom_text: z.string().nullable(),
  pdf: uriSchema("the PDF"),
  xml: uriSchema("the electronic invoice (EN 16931)"),
};

export const documentSchema = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    ...documentFields,
    issued_on: z.string().meta({
      description: "The day that the document shows: that of `created_at`, where the seller is.",
      example: EXAMPLE.day,
    }),
    related: z.string().nullable().meta({
      description: "URL of the credit note of an invoice, or of the invoice of a credit note.",
    }),
    url: uriSchema("the invoice or credit note"),
    open_val: centsSchema(
      "Left to pay: the amount less its credit notes and part payments, 0 once it is settled.",
    ),
    order_number: z.string().nullable().meta({ description: "The customer's order number." }),
    reminder_stage: z.int().meta({ description: "Stage of the last reminder; 0: none was sent." }),
    reminded_at: z.int().nullable().meta({ description: "When the last reminder was sent." }),
    charges_val: centsSchema("Open fees and interest of reminders, beyond `open_val`."),
  })
  .meta({ id: "BillingDocument" });
export type BillingDocumentItem = z.output<typeof documentSchema>;

const addressSchema = z.object({
  street: z.string().nullable(),
  street_more: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  iso2: z.string(),
});

const sellerSchema = z.object({
  name: z.string(),
  address: addressSchema,
  vat_id: z.string().nullable(),
  tax_number: z.string().nullable(),
  legal_lines: z.array(z.string()),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  bank: z
    .object({
      holder: z.string(),
      iban: z.string(),
      bic: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
});

const lineSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit_price: z.number(),
  net: z.number(),
});

export const documentDetailSchema = documentSchema
  .extend({
    lang: z.string(),
    due_on: z.string().nullable(),
    paid_on: z.string().nullable(),
    period: z.object({ from: z.string(), to: z.string() }),
    seller: sellerSchema,
    buyer: z.object({
      name: z.string(),
      address: addressSchema,
      vat_id: z.string().nullable(),
      reference: z.string().nullable(),
      references: referencesSchema,
      account_id: z.int(),
    }),
    lines: z.array(lineSchema),
    vat_category: z.enum(["S", "AE", "O"]).meta({
      description: "S: a rate, AE: reverse charge, O: outside the scope of VAT.",
    }),
    vat_accounting: z
      .object({
        currency: z.string(),
        vat_val: centsSchema("VAT in this currency."),
        rates: z.array(
          z.object({
            currency: z.string(),
            per_euro: z.number().meta({ description: "Units of the currency per euro." }),
            period: z.string().meta({ description: "Month (an average) or day that it is of." }),
          }),
        ),
      })
      .nullable()
      .meta({
        description:
          "VAT in the currency in which the seller declares it, of documents in another.",
      }),
    payment_reference: z.string().nullable(),
    payments: z
      .array(z.object({ paid_on: z.string(), amount: centsSchema("Part of the amount.") }))
      .meta({ description: "Transfers that paid it, in full or in part; oldest first." }),
    reminders: z
      .array(
        z.object({
          stage: z.int(),
          sent_at: z.int(),
          open: centsSchema("Left to pay when it was sent."),
          fee: centsSchema("Fee of this reminder."),
          interest: centsSchema("Interest since the reminder before."),
          is_dropped: z.boolean().meta({
            description: "It wasn't sent, as nothing was due anymore, and claims nothing.",
          }),
        }),
      )
      .meta({ description: "Oldest first." }),
    charge_settlements: z
      .array(
        z.object({
          settled_on: z.string(),
          amount: centsSchema("Part of fees and interest."),
          is_waived: z.boolean(),
          has_transfer: z.boolean().meta({
            description:
              "Paid by a transfer; or waived with one that arrived before the reminder, or that paid a written-off invoice.",
          }),
        }),
      )
      .meta({ description: "Fees and interest that were paid or waived; oldest first." }),
    written_off_at: z.int().nullable(),
    write_off_reason: z.string().nullable(),
    corrects: z.object({ number: z.string(), issued_on: z.string() }).nullable(),
  })
  .meta({ id: "BillingDocumentDetail" });
export type BillingDocumentDetail = z.output<typeof documentDetailSchema>;

export const documentMailsSchema = z
  .object({
    mails: z.array(
      z.object({
        recipient: z.string(),
        subject: z.string(),
        state: z.enum(DOCUMENT_MAIL_STATES).meta({
          description:
            "`sent`: the recipient's mail server took it. `failed`: given up. `canceled`: a reminder that wasn't sent, as nothing was due anymore.",
        }),
        error: z.string().nullable().meta({ description: "Answer of the mail server." }),
        queued_at: z.int(),
        done_at: z.int().nullable().meta({ description: "When it was sent or given up." }),
      }),
    ),
  })
  .meta({ id: "DocumentMails" });
export type DocumentMail = z.output<typeof documentMailsSchema>["mails"][number];

export const xmlQuerySchema = z.object({
  profile: z
    .enum(XML_PROFILES)
    .default("factur-x")
    .meta({
      description:
        "`factur-x` (default): EN 16931, as it is attached to the PDF. `xrechnung`: as German authorities want it.",
      examples: ["xrechnung"],
    }),
});

export const documentParamsSchema = z.object({ document_id: integerId });

import { LANGUAGES } from "@/lib/core/languages";
import { z } from "zod";
import { anyCase } from "@/lib/http/input/any-case";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import { DOCUMENT_MAILS } from "@/lib/core/billing/document";
import { REFERENCE_FIELDS } from "@/lib/core/billing/document-references";
import { givenReferencesSchema, referencesSchema } from "@/lib/core/billing/reference-fields";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { emailSchema } from "@/lib/http/input/credential-fields";

export const DEFAULT_TEXT_RETENTION_DAYS = 90;
export const DEFAULT_CLICK_IP_RETENTION_DAYS = 90;

const DOCUMENT_MAILS_DESCRIPTION =
  "Format attached to emails about invoices and credit notes. With `none`, only unpaid invoices are emailed.";

const lineSchema = (max: number) => z.string().trim().max(max);
const countrySchema = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "Choose a country.")
  .toUpperCase();

const addressSchema = z
  .object({
    street: z.string().nullable(),
    street_more: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    iso2: z.string(),
  })
  .meta({ id: "Address" });

export const accountSettingsSchema = z
  .object({
    name: z.string(),
    address: addressSchema,
    vat_id: z.string().nullable(),
    invoice_email: z.string().nullable().meta({
      description: "Email address for invoices. If null, they are emailed to the owners.",
    }),
    invoice_copy_emails: z
      .array(z.string())
      .meta({ description: "Further recipients of invoices and credit notes." }),
    document_lang: z.enum(LANGUAGES),
    document_mails: z.enum(DOCUMENT_MAILS).meta({ description: DOCUMENT_MAILS_DESCRIPTION }),
    document_reference: z.string().nullable().meta({
      description: "Printed on invoices: any reference, or the Leitweg-ID of an authority (BT-10).",
    }),
    document_references: referencesSchema.meta({
      description: "Default references, printed on invoices without their own.",
    }),
    required_references: z.array(z.enum(REFERENCE_FIELDS)).meta({
      description: "References that every payment needs, from the account or from the request.",
    }),
  })
  .meta({ id: "AccountSettings" });
export type AccountSettings = z.output<typeof accountSettingsSchema>;

export const MAX_INVOICE_COPIES = 5;

export const accountSettingsUpdateSchema = z
  .object({
    name: z.string().trim().min(1).max(100).nullish(),
    address: z
      .object({
        street: lineSchema(200).nullish(),
        street_more: lineSchema(200).nullish(),
        postal_code: lineSchema(20).nullish().meta({
          description: "Must match the postal code format of the address's country, if it has one.",
        }),
        city: lineSchema(100).nullish(),
        iso2: countrySchema.nullish(),
      })
      .nullish()
      .meta({ description: "Omitted fields stay unchanged; null clears them." }),
    vat_id: z
      .string()
      .trim()
      .max(30)
      .nullish()
      .meta({ description: "VAT ID of the account; null removes it." }),
    invoice_email: emailSchema.nullish(),
    invoice_copy_emails: z
      .array(emailSchema)
      .max(MAX_INVOICE_COPIES)
      .nullish()
      .meta({ description: "Further recipients of invoices and credit notes." }),
    document_lang: anyCase(LANGUAGES).nullish(),
    document_mails: z
      .enum(DOCUMENT_MAILS)
      .nullish()
      .meta({ description: DOCUMENT_MAILS_DESCRIPTION }),
    document_reference: lineSchema(50).nullish(),
    document_references: givenReferencesSchema.nullish().meta({
      description: "Omitted fields stay unchanged; null clears them.",
    }),
    required_references: z.array(z.enum(REFERENCE_FIELDS)).max(REFERENCE_FIELDS.length).nullish(),
  })
  .meta({
    id: "AccountSettingsUpdate",
    examples: [
      {
        name: "Nordwind Handel",
        address: {
          street: "Hafenstr. 1",
          street_more: null,
          postal_code: "20457",
          city: "Hamburg",
          iso2: "DE",
        },
        vat_id: null,
        invoice_email: EXAMPLE.email,
        invoice_copy_emails: ["accounting@example.org"],
        document_lang: "de",
        document_mails: "pdf",
        document_reference: "PO 4711",
        document_references: {
          order_number: "4500012345",
          project: null,
          contract: null,
          accounting_reference: "4120",
        },
        required_references: ["order_number"],
      },
    ],
  });
export type AccountSettingsUpdate = z.output<typeof accountSettingsUpdateSchema>;

const timeOfDaySchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Give a time of day such as 21:00.");
const quietHoursSchema = z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).meta({
  id: "QuietHours",
  description: "Quiet hours in the account's time zone; they can span midnight.",
});

export const sendingSettingsSchema = z
  .object({
    default_sender: z.string().nullable(),
    country: z.string().meta({ description: "Country used to read national numbers." }),
    time_zone: z.string().meta({ description: "IANA name of the account time zone." }),
    quiet_hours: quietHoursSchema.nullable(),
    is_text_deleted: z
      .boolean()
      .meta({ description: "True if message texts are deleted after sending." }),
    text_retention_days: z
      .int()
      .nullable()
      .meta({
        description: `Days to keep message texts; null: ${DEFAULT_TEXT_RETENTION_DAYS}.`,
      }),
    click_ip_retention_days: z
      .int()
      .nullable()
      .meta({
        description: `Days to keep IPs and browser headers of clicks; null: ${DEFAULT_CLICK_IP_RETENTION_DAYS}.`,
      }),
    approval_recipients: z.int().nullable().meta({
      description:
        "Bulks to more recipients than this wait for an owner's approval, unless an owner or a key created them. Null: no limit.",
    }),
    approval_amount: z.number().nullable().meta({
      description:
        "The dashboard asks for confirmation of messages that cost more than this. Null: never.",
    }),
    approves_templates: z.boolean().meta({
      description: "Template changes by anyone but an owner need an owner's approval.",
    }),
  })
  .meta({ id: "SendingSettings" });
export type SendingSettings = z.output<typeof sendingSettingsSchema>;

export const sendingSettingsUpdateSchema = z
  .object({
    default_sender: z.string().min(1).max(MAX_SENDER_LENGTH).nullish(),
    country: countrySchema.nullish(),
    time_zone: z.string().max(64).nullish(),
    quiet_hours: quietHoursSchema.nullish(),
    is_text_deleted: z.boolean().nullish(),
    text_retention_days: z.int().min(1).max(365).nullish(),
    click_ip_retention_days: z.int().min(1).max(365).nullish(),
    approval_recipients: z.int().min(1).max(10_000_000).nullish(),
    approval_amount: z.number().min(0.01).max(1_000_000).nullish(),
    approves_templates: z.boolean().nullish(),
  })
  .meta({
    id: "SendingSettingsUpdate",
    examples: [
      {
        default_sender: EXAMPLE.sender,
        country: "DE",
        time_zone: "Europe/Berlin",
        quiet_hours: { from: "21:00", to: "08:00" },
        is_text_deleted: false,
        text_retention_days: 30,
        click_ip_retention_days: 30,
        approval_recipients: 1000,
        approval_amount: 50,
        approves_templates: false,
      },
    ],
  });
export type SendingSettingsUpdate = z.output<typeof sendingSettingsUpdateSchema>;

import { z } from "zod";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import { CURRENCIES } from "@/lib/core/context";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import { SENDER_PATTERN } from "@/lib/gateway/messaging/sms/schema-values";
import { integerId, uuidId } from "@/lib/http/input/path-parameters";
import {
  EMAIL_KINDS,
  EMAIL_NOTES,
  EMAIL_REASONS,
  EMAIL_RESULTS,
} from "@/lib/gateway/messaging/email-log/schema-values";
import {
  ALLOWED_SENDER_PATTERN,
  MAX_EMAIL_BYTES,
  EMAIL_SERVICES,
  ENCODINGS,
  MAX_ALLOWED_SENDERS,
  MAX_PARTS,
  TEXT_SOURCES,
} from "./schema-values";
import { referenceTo } from "@/lib/http/input/references";

const ADDRESS = "k5q2x7mhtz3vwn4yb6rdpfc2ja@in.example.com";

const textSource = z.literal(TEXT_SOURCES).meta({
  description: "Source of the text: 0 for subject and body, 1 for the subject, 2 for the body.",
});
const encoding = z
  .literal(ENCODINGS)
  .meta({ description: "Encoding: 0 for GSM, 1 for Unicode, 2 to choose it by the text." });
const maxParts = z
  .int()
  .min(1)
  .max(MAX_PARTS)
  .meta({ description: "Maximum parts of a message; longer texts are truncated." });
const allowedSender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(ALLOWED_SENDER_PATTERN, "Enter an address, or a domain such as @example.com.");

const settings = {
  name: z.string().trim().min(1).max(100),
  phone: z.string().max(30).nullish().meta({
    description: "Recipient; null: each subject begins with one, or a tag (+49…) names it.",
  }),
  group_id: referenceTo("/groups/{group_id}", z.int().min(1))
    .nullish()
    .meta({ description: "Recipients of a bulk." }),
  service_code: z.enum(EMAIL_SERVICES).nullish().meta({ description: "Defaults to direct." }),
  sender_id: z.string().min(1).max(MAX_SENDER_LENGTH).nullish().meta({
    description: "Defaults to the account's default sender, else email2sms.",
    pattern: SENDER_PATTERN,
  }),
  text_source: textSource.nullish(),
  encoding: encoding.nullish(),
  max_parts: maxParts.nullish(),
  allowed_senders: z.array(allowedSender).max(MAX_ALLOWED_SENDERS).nullish().meta({
    description:
      "Allowed senders: addresses, and domains as @example.com. Empty allows people of the account who may send.",
  }),
};

const SETTINGS_EXAMPLE = {
  name: "Monitoring",
  phone: EXAMPLE.phone,
  group_id: null,
  service_code: "direct",
  sender_id: EXAMPLE.sender,
  text_source: 0,
  encoding: 2,
  max_parts: 3,
  allowed_senders: ["alerts@example.com", "@example.org"],
};

export const emailAliasCreateSchema = z
  .object({ kind: z.enum(EMAIL_KINDS), ...settings })
  .meta({ id: "EmailAliasCreate", examples: [{ kind: "sms", ...SETTINGS_EXAMPLE }] });
export type EmailAliasCreate = z.output<typeof emailAliasCreateSchema>;

export const emailAliasUpdateSchema = z
  .object({ ...settings, name: settings.name.nullish() })
  .meta({ id: "EmailAliasUpdate", examples: [SETTINGS_EXAMPLE] });
export type EmailAliasUpdate = z.output<typeof emailAliasUpdateSchema>;

export const emailAliasSchema = z
  .object({
    id: z.int().min(1),
    address: z.string().meta({ examples: [ADDRESS] }),
    name: z.string(),
    kind: z.enum(EMAIL_KINDS),
    phone: z.string().nullable(),
    group_id: z.int().nullable(),
    service_code: z.enum(EMAIL_SERVICES),
    sender_id: z.string(),
    text_source: textSource,
    encoding,
    max_parts: maxParts,
    allowed_senders: z.array(z.string()),
    created_at: z.int(),
  })
  .meta({ id: "EmailAlias" });
export type EmailAlias = z.output<typeof emailAliasSchema>;

export const emailAliasParamsSchema = z.object({ alias_id: integerId });

export const emailLogEntrySchema = z
  .object({
    id: z.uuid(),
    received_at: z.int(),
    kind: z.enum(EMAIL_KINDS),
    result: z.enum(EMAIL_RESULTS),
    reason: z
      .enum(EMAIL_REASONS)
      .nullable()
      .meta({ description: "Reason why the email was refused." }),
    field: z.string().nullable().meta({ description: "Field that the reason concerns." }),
    description: z.string().nullable(),
    address: z.string().meta({
      description:
        "Address to which the email was sent. Of an API key in it, only the first characters are shown.",
    }),
    alias_id: z.int().nullable(),
    key_id: z.int().nullable(),
    mail_from: z.string().meta({ description: "Sender of the envelope (MAIL FROM)." }),
    header_from: z
      .string()
      .nullable()
      .meta({ description: "Sender in the header; null if it has none or several." }),
    subject: z.string().nullable(),
    body: z.string().nullable(),
    ip: z.string(),
    spf: z.string(),
    dkim: z.string(),
    dmarc: z.string(),
    notes: z
      .array(z.enum(EMAIL_NOTES))
      .meta({ description: "Parts of the email that were left out." }),
    msg_uuid: z.string().nullable(),
    bulk_id: z.string().nullable(),
    phone: z.string().nullable(),
    parts_count: z.int().nullable(),
  })
  .meta({ id: "EmailLogEntry" });
export type EmailLogEntry = z.output<typeof emailLogEntrySchema>;

export const emailLogParamsSchema = z.object({ email_id: uuidId });

export const emailDomainsSchema = z
  .object({
    alias: z.string(),
    sms: z.string(),
    bulk: z.string(),
    smtp_port: z.int().nullable().meta({
      description:
        "Port at which this installation receives email; null if it is received elsewhere.",
    }),
  })
  .meta({ id: "EmailDomains" });

export const emailTrySchema = z
  .object({
    text: referenceTo(
      "/short_link_campaigns/{campaign_code}",
      z
        .string()
        .min(1)
        .max(MAX_EMAIL_BYTES / 2),
      {
        write: (code) => `From: alerts@example.com\n\n${formatPlaceholder(code)}`,
        unchecked: "The response says why the email would be refused.",
      },
    ).meta({
      description: "The whole email with its headers, as a mail program saves it.",
    }),
  })
  .meta({
    id: "EmailTry",
    examples: [
      {
        text: "From: alerts@example.com\nSubject: Disk full\n\ndb1 has 2 % left.",
      },
    ],
  });
export type EmailSimulation = z.output<typeof emailTrySchema>;

export const emailTriedSchema = z
  .object({
    is_accepted: z.boolean(),
    reason: z.enum(EMAIL_REASONS).nullable(),
    field: z.string().nullable(),
    description: z.string().nullable(),
    from: z.string().nullable(),
    phone: z.string().nullable(),
    text: z.string().nullable(),
    is_unicode: z.boolean().nullable(),
    parts_count: z.int().nullable(),
    price: z.number().nullable().meta({
      description: "Price of the message; null for bulks, whose price depends on their recipients.",
    }),
    currency: z.enum(CURRENCIES),
    notes: z.array(z.enum(EMAIL_NOTES)),
  })
  .meta({ id: "EmailTried" });
export type EmailSimulationResult = z.output<typeof emailTriedSchema>;

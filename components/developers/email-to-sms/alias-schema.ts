import { z } from "zod";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { MAX_SENDER_LENGTH } from "@/lib/core/limits";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { EMAIL_KINDS } from "@/lib/gateway/messaging/email-log/schema-values";
import {
  ALLOWED_SENDER_PATTERN,
  type Encoding,
  MAX_PARTS,
  type TextSource,
} from "@/lib/gateway/messaging/email-to-sms/schema-values";

const parseSenderLines = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== "");

export const aliasFormSchema = z
  .object({
    kind: z.enum(EMAIL_KINDS),
    name: z.string().trim().min(1).max(100),
    phone: z.string().transform(plainPhone).pipe(z.string().max(30)),
    group_id: z.string(),
    sender_id: z.string().trim().max(MAX_SENDER_LENGTH),
    text_source: z.enum(["0", "1", "2"]),
    encoding: z.enum(["0", "1", "2"]),
    max_parts: z.string(),
    allowed_senders: z
      .string()
      .refine((text) => parseSenderLines(text).every((line) => ALLOWED_SENDER_PATTERN.test(line))),
  })
  .refine(({ kind, group_id }) => kind === "sms" || group_id !== "", { path: ["group_id"] });
export type AliasValues = z.input<typeof aliasFormSchema>;

export const ALIAS_FIELDS = [
  "kind",
  "name",
  "phone",
  "group_id",
  "sender_id",
  "text_source",
  "encoding",
  "max_parts",
  "allowed_senders",
] as const;

export const PARTS = Array.from({ length: MAX_PARTS }, (_, index) => String(index + 1));

export const toValues = (alias: EmailAlias | null): AliasValues => ({
  kind: alias?.kind ?? "sms",
  name: alias?.name ?? "",
  phone: alias?.phone ?? "",
  group_id: String(alias?.group_id ?? ""),
  sender_id: alias?.sender_id ?? "",
  text_source: String(alias?.text_source ?? 0) as AliasValues["text_source"],
  encoding: String(alias?.encoding ?? 2) as AliasValues["encoding"],
  max_parts: String(alias?.max_parts ?? 1),
  allowed_senders: alias?.allowed_senders.join("\n") ?? "",
});

export const toRequestBody = (values: AliasValues) => ({
  name: values.name,
  phone: values.kind === "sms" && values.phone !== "" ? values.phone : null,
  group_id: values.kind === "bulk" ? Number(values.group_id) : null,
  sender_id: values.sender_id === "" ? null : values.sender_id,
  text_source: Number(values.text_source) as TextSource,
  encoding: Number(values.encoding) as Encoding,
  max_parts: Number(values.max_parts),
  allowed_senders: parseSenderLines(values.allowed_senders),
});

import { toUnix } from "@/lib/core/time/time";
import { env } from "@/lib/env";
import type { Resource } from "@/lib/http/route";
import { emailDomains } from "./address";
import {
  type EmailAlias,
  emailAliasSchema,
  type EmailLogEntry,
  emailLogEntrySchema,
} from "./schema";
import type { AliasRecord } from "./store";
import type { EmailRecord } from "@/lib/gateway/messaging/email-log/public";

export const emailAliasResource: Resource<typeof emailAliasSchema> = {
  name: "email_alias",
  description: "An email address whose emails become messages.",
  schema: emailAliasSchema,
  iri: ({ id }) => `/email-to-sms/addresses/${id}`,
};

export const emailLogResource: Resource<typeof emailLogEntrySchema> = {
  name: "email_log_entry",
  description: "A received email and its result.",
  schema: emailLogEntrySchema,
  iri: ({ id }) => `/email-to-sms/log/${id}`,
};

const toId = (id: string | null) => (id === null ? null : Number(id));

export const toAlias = (row: AliasRecord): EmailAlias => ({
  id: Number(row.alias_id),
  address: `${row.local_part}@${emailDomains(env.MAIL_IN_DOMAIN).alias}`,
  name: row.name,
  kind: row.kind,
  phone: row.phone,
  group_id: toId(row.group_id),
  service_code: row.service_code,
  sender_id: row.sender_id,
  text_source: row.text_source,
  encoding: row.encoding,
  max_parts: row.max_parts,
  allowed_senders: row.allowed_senders,
  created_at: toUnix(row.created_at),
});

export const toLogEntry = ({ email_id, received_at, alias_id, key_id, ...row }: EmailRecord) => {
  const entry: EmailLogEntry = {
    ...row,
    id: email_id,
    received_at: toUnix(received_at),
    alias_id: toId(alias_id),
    key_id: toId(key_id),
  };
  return entry;
};

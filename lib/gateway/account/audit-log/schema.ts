import { z } from "zod";
import { integerId } from "@/lib/http/input/path-parameters";
import { ACTOR_KINDS } from "./schema-values";

const fields = z.record(z.string(), z.unknown()).nullable();

export const auditLogEntrySchema = z
  .object({
    seq: z
      .int()
      .min(1)
      .meta({ description: "Sequence number in the account's chain, without gaps." }),
    created_at: z.int().meta({ description: "Unix time." }),
    actor_kind: z.enum(ACTOR_KINDS),
    actor_id: z.int().nullable().meta({ description: "ID of the person or the API key." }),
    actor_name: z.string().meta({ description: "Name of the person or the key at that time." }),
    request_id: z.string(),
    ip: z.string(),
    action: z.string().meta({ description: "Action, such as `api_key.created`." }),
    object_kind: z.string(),
    object_id: z.string().nullable(),
    object_label: z.string().nullable(),
    before: fields.meta({ description: "Fields before the change; null if the object is new." }),
    after: fields.meta({ description: "Fields after the change; null if the object was deleted." }),
    hash: z.string().meta({
      description: "SHA-256 of this entry and the previous hash, hex.",
    }),
  })
  .meta({ id: "AuditLogEntry" });
export const auditLogEntryParamsSchema = z.object({ seq: integerId });

export type AuditLogEntry = z.output<typeof auditLogEntrySchema>;

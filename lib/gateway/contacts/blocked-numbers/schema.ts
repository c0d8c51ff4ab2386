import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { batchBody } from "@/lib/http/input/batch-body";
import { integerId } from "@/lib/http/input/path-parameters";
import { CONSENT_SOURCES } from "@/lib/gateway/contacts/consents/schema-values";
import { MAX_NOTE } from "./schema-values";

const note = z.string().max(MAX_NOTE).nullish();

export const blockedNumberCreateSchema = z
  .object({
    number: z.string().min(1).max(30).meta({
      description: "E.164 preferred; also 00…, without plus, or national.",
    }),
    note: note.meta({ description: "Reason for the block, which the consent log keeps." }),
  })
  .meta({
    id: "BlockedNumberCreate",
    examples: [{ number: EXAMPLE.phone, note: "Asked by phone not to be written to" }],
  });
export type BlockedNumberCreate = z.output<typeof blockedNumberCreateSchema>;

export const blockedNumberBatchSchema = batchBody(blockedNumberCreateSchema, "BlockedNumberBatch", [
  { number: EXAMPLE.phone },
  { number: EXAMPLE.otherPhone },
]);

export const blockedNumberSchema = z
  .object({
    id: z.int().min(1),
    number: z.string().meta({ description: "Blocked number in E.164." }),
    type: z
      .literal([1, 2])
      .meta({ description: "1 blocked by you, 2 unsubscribed by the person." }),
    added_at: z.iso.datetime(),
    note: z.string().nullable(),
    source: z.enum(CONSENT_SOURCES).meta({ description: "Reason for the block." }),
  })
  .meta({ id: "BlockedNumber" });
export type BlockedNumber = z.output<typeof blockedNumberSchema>;

export const blockedNumberParamsSchema = z.object({ blocked_id: integerId });

export const unblockQuerySchema = z.object({
  note: z
    .string()
    .max(MAX_NOTE)
    .optional()
    .meta({
      description: "Reason for the block, which the consent log keeps.",
      examples: ["Asked to be written to again"],
    }),
});

import { z } from "zod";
import { MESSAGE_STATES } from "@/lib/gateway/messaging/sms/schema-values";
import { referenceTo } from "@/lib/http/input/references";

export const bulkFollowUpSchema = z
  .object({
    group_id: referenceTo("/groups/{group_id}", z.int().min(1)).meta({
      description: "Group to which the recipients are added.",
    }),
    states: z.array(z.enum(MESSAGE_STATES)).min(1).max(MESSAGE_STATES.length).meta({
      description: "Recipients whose message is in one of these states.",
    }),
    clicked: z.boolean().nullish().meta({
      description:
        "true: of those whose message was sent, only who followed a link of it; false: only who didn't; null: both, and messages that weren't sent. For bulks whose messages have links of their own.",
    }),
    after: z.uuid().nullish().meta({
      description: "`after` of the previous response; null: from the beginning.",
    }),
  })
  .meta({
    id: "BulkFollowUp",
    examples: [{ group_id: 17, states: ["failed", "moving"], clicked: null, after: null }],
  });
export type BulkFollowUp = z.output<typeof bulkFollowUpSchema>;

export const bulkFollowUpResultSchema = z
  .object({
    matched_count: z.int().min(0).meta({ description: "Recipients this request found." }),
    added_count: z.int().min(0).meta({ description: "Recipients new in the group." }),
    after: z
      .uuid()
      .nullable()
      .meta({ description: "Position to continue from; null when complete." }),
  })
  .meta({ id: "BulkFollowUpResult" });
export type BulkFollowUpResult = z.output<typeof bulkFollowUpResultSchema>;

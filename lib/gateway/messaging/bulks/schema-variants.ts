import { z } from "zod";
import { VARIANT_VERDICTS } from "@/lib/core/messages/bulk-variants";

const count = z.int().min(0);

const halfSchema = z
  .object({
    messages: count.meta({ description: "Messages with this text." }),
    sent: count,
    delivered: count,
    clickers: count.nullable().meta({
      description: "People who clicked, where each message has a link of its own.",
    }),
    clicks: count.nullable().meta({
      description: "Clicks of people; null: the text has no links, or your role can't see them.",
    }),
  })
  .meta({ id: "BulkHalf" });

export const bulkVariantsSchema = z
  .object({
    halves: z.array(halfSchema).length(2).meta({ description: "The first text, and the second." }),
    difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable().meta({
      description:
        "By how much the share of people who clicked, of the messages sent, is higher with the second text; `low` to `high` is its 95% interval. Null: people aren't known, or nothing was sent.",
    }),
    verdict: z.enum(VARIANT_VERDICTS).nullable().meta({
      description:
        "Which text is better: `early` until a day after the last message was sent, `open` as long as the difference may be chance. Asks for 99%, and 50 messages of each.",
    }),
  })
  .meta({ id: "BulkVariants" });
export type BulkVariants = z.output<typeof bulkVariantsSchema>;

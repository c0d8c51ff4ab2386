import { z } from "zod";
import { VARIANT_VERDICTS } from "@/lib/core/messages/bulk-variants";

const count = z.int().min(0);

const variantResultSchema = z
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
    halves: z
      .array(variantResultSchema)
      .length(2)
      .meta({ description: "Results of the first and of the second text." }),
    difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable().meta({
      description:
        "Difference in the share of people who clicked, second text less first, per message sent; `low` to `high` is its 95% interval. Null if people aren't known, or before anything is sent.",
    }),
    verdict: z.enum(VARIANT_VERDICTS).nullable().meta({
      description:
        "Better text: `early` until a day after the last message was sent, `open` while the difference may be chance. Requires 99% confidence and 50 messages of each.",
    }),
  })
  .meta({ id: "BulkVariants" });
export type BulkVariants = z.output<typeof bulkVariantsSchema>;

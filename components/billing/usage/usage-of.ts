import type { MessageSums } from "@/lib/gateway/account/stats/schema";

/** What was paid for: messages that a carrier took, deleted ones included. */
export const usageOf = ({ charged, parts, cost }: MessageSums) => ({
  ...{ messages: charged, parts, cost },
});

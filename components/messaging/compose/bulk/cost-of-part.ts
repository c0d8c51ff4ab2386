import type { BulkAnalysis } from "./use-bulk-analysis";

/**
 * Returns the cost of a part; null before a dry run, and if lengths differ: shortening the text then doesn't shorten
 * each message.
 */
export function calculatePartCost({
  preflight: { preflight },
}: Pick<BulkAnalysis, "preflight">): { unitPrice: number; currency: string } | null {
  if (preflight === undefined || preflight.parts_histogram.length !== 1) return null;
  const { cost, parts, messages, currency } = preflight;
  return { unitPrice: (cost / parts) * messages, currency };
}

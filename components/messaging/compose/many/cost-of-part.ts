import type { ManyAnalysis } from "./use-many";

/**
 * What one part less in every message saves; null before a dry run, and where messages differ in length: then a part
 * less in the text is not one less for everyone, and only the next dry run knows.
 */
export function costOfPart({
  preflight: { preflight },
}: Pick<ManyAnalysis, "preflight">): { unitPrice: number; currency: string } | null {
  if (preflight === undefined || preflight.parts_histogram.length !== 1) return null;
  const { cost, parts, messages, currency } = preflight;
  return { unitPrice: (cost / parts) * messages, currency };
}

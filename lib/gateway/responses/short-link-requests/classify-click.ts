import { type Classification, classify } from "@/lib/core/clicks/classify";
import { isInDataCentre } from "@/lib/geo/data-centre";

interface StoredClick {
  method: string;
  /** Request headers by lowercase name. */
  signals: Readonly<Record<string, string>>;
  ip: string | null;
  asked_at: Date;
}

/**
 * Classifies a click as person or bot. `deliveredAt` is when the link's message was delivered; undefined if unknown,
 * or if several messages share the link.
 */
export async function classifyClick(
  { method, signals, ip, asked_at }: StoredClick,
  deliveredAt: Date | undefined,
): Promise<Classification> {
  const sinceDeliveryMs =
    deliveredAt === undefined ? null : asked_at.getTime() - deliveredAt.getTime();
  return classify({ method, signals, sinceDeliveryMs, inDataCentre: await isInDataCentre(ip) });
}

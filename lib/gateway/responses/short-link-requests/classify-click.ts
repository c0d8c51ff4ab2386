import { type Classification, classify } from "@/lib/core/clicks/classify";
import { isInDataCentre } from "@/lib/geo/data-centre";

/** Stored data of a click. */
interface StoredClick {
  method: string;
  /** Headers, with lowercase names. */
  signals: Readonly<Record<string, string>>;
  ip: string | null;
  asked_at: Date;
}

/**
 * Classifies a click by the current rules. `deliveredAt` is the delivery time of the link's message; undefined if
 * unknown or shared by several.
 */
export async function classifyClick(
  { method, signals, ip, asked_at }: StoredClick,
  deliveredAt: Date | undefined,
): Promise<Classification> {
  const sinceDeliveryMs =
    deliveredAt === undefined ? null : asked_at.getTime() - deliveredAt.getTime();
  return classify({ method, signals, sinceDeliveryMs, inDataCentre: await isInDataCentre(ip) });
}

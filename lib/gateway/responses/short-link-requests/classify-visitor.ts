import { type Classification, classify } from "@/lib/core/clicks/classify";
import { isInDataCentre } from "@/lib/geo/data-centre";

/** What is kept of a request. */
interface KeptRequest {
  method: string;
  /** Headers, names in lower case. */
  signals: Readonly<Record<string, string>>;
  ip: string | null;
  asked_at: Date;
}

/** Says who asked, by the rules of today. `deliveredAt`: of the message whose link it is; undefined: not known, or of many. */
export async function classifyVisitor(
  { method, signals, ip, asked_at }: KeptRequest,
  deliveredAt: Date | undefined,
): Promise<Classification> {
  const sinceDeliveryMs =
    deliveredAt === undefined ? null : asked_at.getTime() - deliveredAt.getTime();
  return classify({ method, signals, sinceDeliveryMs, inDataCentre: await isInDataCentre(ip) });
}

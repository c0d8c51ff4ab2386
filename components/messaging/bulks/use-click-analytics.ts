import { useFormats } from "@/components/format/use-formats";
import { writeTimeRange } from "@/lib/core/time/time-range";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { serverNow } from "@/lib/queries/transport/server-clock";

/** The analytics of all clicks of a bulk, from the day on which it was made. */
export function useClickAnalytics({ uuid, created_at }: BulkReport["bulk"]): string {
  const { timeZone } = useFormats();
  const days = { from: startOfDay(created_at, timeZone), to: startOfDay(serverNow(), timeZone, 1) };
  return `/insights/clicks?bulk=${uuid}&range=${writeTimeRange(days, timeZone)}`;
}

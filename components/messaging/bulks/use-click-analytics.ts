import { useNow } from "@/components/hooks/use-now";
import { useFormats } from "@/components/format/use-formats";
import { formatTimeRange } from "@/lib/core/time/time-range";
import { startOfDay } from "@/lib/core/time/zoned-time";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

export function useClickAnalytics({ uuid, created_at }: BulkReport["bulk"]): string {
  const { timeZone } = useFormats();
  const now = useNow(3_600);
  const days = { from: startOfDay(created_at, timeZone), to: startOfDay(now, timeZone, 1) };
  return `/insights/clicks?bulk=${uuid}&range=${formatTimeRange(days, timeZone)}`;
}

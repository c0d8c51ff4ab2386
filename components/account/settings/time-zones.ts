import { useEffect } from "react";
import { offsetName } from "@/components/format/offset-name";
import { getServerTime } from "@/lib/queries/transport/server-clock";

/** Lists the time zones, including the selected one, which the browser may list under another name. */
export function timeZoneNames(selected: string | null): string[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (selected !== null) names.add(selected);
  return [...names].sort();
}

/** Warms up the clocks of all zones while the browser is idle; 400 of them would delay the opening list. */
export function useReadyClocks(): void {
  useEffect(() => {
    // Safari lacks `requestIdleCallback`.
    if (!("requestIdleCallback" in window)) return;
    const zones = timeZoneNames(null).values();
    function go(deadline: IdleDeadline) {
      while (deadline.timeRemaining() > 1) {
        const zone = zones.next();
        if (zone.done === true) return;
        offsetName(getServerTime(), zone.value);
      }
      waiting = requestIdleCallback(go);
    }
    let waiting = requestIdleCallback(go);
    return () => cancelIdleCallback(waiting);
  }, []);
}

import { useEffect } from "react";
import { offsetName } from "@/components/format/offset-name";
import { serverNow } from "@/lib/queries/transport/server-clock";

/** Every zone that this browser knows, plus the selected one, which it may list under another name. */
export function timeZoneNames(chosen: string | null): string[] {
  const names = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== null) names.add(chosen);
  return [...names].sort();
}

/**
 * Has a browser make the clocks of all zones ready while nothing else is to be done: it needs a third of a millisecond
 * for each of 400, and a list that is opened would wait for that.
 */
export function useReadyClocks(): void {
  useEffect(() => {
    // Safari has no idle time to ask for: there the list makes them when it opens.
    if (!("requestIdleCallback" in window)) return;
    const zones = timeZoneNames(null).values();
    function go(deadline: IdleDeadline) {
      while (deadline.timeRemaining() > 1) {
        const zone = zones.next();
        if (zone.done === true) return;
        offsetName(serverNow(), zone.value);
      }
      waiting = requestIdleCallback(go);
    }
    let waiting = requestIdleCallback(go);
    return () => cancelIdleCallback(waiting);
  }, []);
}

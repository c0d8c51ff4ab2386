import { useEffect, useState } from "react";
import { serverNow } from "@/lib/queries/transport/server-clock";

/** Whole seconds until an instant (unix seconds), counted down to 0. */
export function useSecondsUntil(at: number): number {
  const [left, setLeft] = useState(() => at - serverNow());
  useEffect(() => {
    const timer = setInterval(() => setLeft(at - serverNow()), 250);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil(left));
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "@/lib/core/create-store";
import { resumePolling, stopPolling } from "./polling";

/**
 * Whether the gateway as a whole is away. Its own health check says so, which is asked once an answer gives
 * a reason to; then nothing else is asked by itself until it is back.
 */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;
const PATIENCE_MS = 10_000;

const awaySince = createStore<number | null>(null);
let isAsking = false;

export const isGatewayAway = (): boolean => awaySince.get() !== null;

/** Whether the gateway answers now, which asks it. Not to be reached is an answer, too. */
export const isReachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether another page can't come, as far as is known: no network, or a gateway that is away. */
export const isKnownUnreachable = (): boolean => !navigator.onLine || isGatewayAway();

/** Until the gateway answers: asked when the browser has a network again, and every few seconds. */
export async function untilReachable(): Promise<void> {
  suspectGateway();
  while (!(await isReachable())) {
    const online = new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await Promise.race([pause(FIRST_PAUSE_MS), online]);
  }
}

/** Many pages wait for the same gateway: they do not come back in the same second. */
const pause = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, ms * (0.8 + Math.random() * 0.4)));

async function follow(): Promise<void> {
  for (let ms = FIRST_PAUSE_MS; !(await isReachable()); ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
    if (!isGatewayAway()) {
      // Without a network nothing is known about the gateway.
      if (!navigator.onLine) return;
      awaySince.set(Math.floor(Date.now() / 1000));
    } else {
      // Not the first time: what is just tried again would neither fail nor come until the end of it.
      stopPolling("away");
    }
    await pause(ms);
  }
  if (!isGatewayAway()) return;
  awaySince.set(null);
  resumePolling("away");
}

/** After an answer that may mean that the gateway is away. */
export function suspectGateway(): void {
  if (isAsking) return;
  isAsking = true;
  void follow().finally(() => {
    isAsking = false;
  });
}

/** Unix seconds since when the gateway is away, or null. What failed meanwhile is asked again afterwards. */
export function useGatewayAway(): number | null {
  const client = useQueryClient();
  useEffect(
    () =>
      awaySince.subscribe(() => {
        if (isGatewayAway()) return;
        void client.refetchQueries(
          { type: "active", predicate: ({ state }) => state.status === "error" },
          { cancelRefetch: false },
        );
      }),
    [client],
  );
  return useSyncExternalStore(awaySince.subscribe, awaySince.get, () => null);
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "@/lib/core/create-store";
import { resumePolling, stopPolling } from "./polling";

/** Runs the health check after a suspicious response. Polling stops until the gateway is back. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 30_000;
const HEALTH_TIMEOUT_MS = 10_000;

const awaySince = createStore<number | null>(null);
let isAsking = false;

export const isGatewayAway = (): boolean => awaySince.get() !== null;

export const isReachable = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Checks for being offline, or a gateway outage. */
export const isKnownUnreachable = (): boolean => !navigator.onLine || isGatewayAway();

/** Waits until the gateway is reachable; checks every few seconds and when the browser comes online. */
export async function waitUntilReachable(): Promise<void> {
  suspectGateway();
  while (!(await isReachable())) {
    const online = new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    await Promise.race([pause(MIN_PAUSE_MS), online]);
  }
}

/** Waits with jitter, so that waiting pages don't all reconnect in the same second. */
const pause = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, ms * (0.8 + Math.random() * 0.4)));

async function follow(): Promise<void> {
  for (let ms = MIN_PAUSE_MS; !(await isReachable()); ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    if (!isGatewayAway()) {
      // Offline, the gateway's state is unknown.
      if (!navigator.onLine) return;
      awaySince.set(Math.floor(Date.now() / 1000));
    } else {
      // From the second failure, as retries in progress would otherwise hang until the outage ends.
      stopPolling("away");
    }
    await pause(ms);
  }
  if (!isGatewayAway()) return;
  awaySince.set(null);
  resumePolling("away");
}

/** Checks the gateway after a suspicious response. */
export function suspectGateway(): void {
  if (isAsking) return;
  isAsking = true;
  void follow().finally(() => {
    isAsking = false;
  });
}

/** Returns the start of the outage in Unix seconds, or null. Failed queries are refetched when the outage ends. */
export function useGatewayDownSince(): number | null {
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

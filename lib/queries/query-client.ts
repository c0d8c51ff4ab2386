import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";

const MAX_RETRIES = 2;

/** Sends people whose session ended to the sign-in, and back to this page afterwards. */
function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  if (!/^\/(messages|compose|developers)/.test(location.pathname)) return;
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Only what may work the second time is tried again: the gateway was away, or broke. */
function isWorthRetrying(count: number, error: Error): boolean {
  const isOurs = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isOurs && count < MAX_RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 2_000, refetchOnWindowFocus: true },
      mutations: { retry: false, onError: leaveWhenSignedOut },
    },
  });
}

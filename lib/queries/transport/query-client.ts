import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";
import { isGatewayAway, suspectGateway } from "./gateway-health";
import { pausePolling } from "./pause";

const MAX_RETRIES = 2;
const DEFAULT_PAUSE_SECONDS = 60;
/** Pages that strangers may see ask without a session. */
const OPEN_PAGES =
  /^\/(login|sign-up|forgot-password|reset-password|confirm|confirm-email|invite|simulator)(\/|$)/;

/** Sends people who don't sign in again on this page to the sign-in, and back to this page afterwards. */
function leaveWhenSignedOut(error: ApiError): void {
  if (error.status !== 401 || OPEN_PAGES.test(location.pathname)) return;
  const here = location.pathname + location.search;
  location.assign(`/login?next=${encodeURIComponent(here)}&ended=1`);
}

function onError(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 429) pausePolling(error.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS);
  if (isOurs(error)) suspectGateway();
  leaveWhenSignedOut(error);
}

/** The gateway was away, or broke. */
function isOurs(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Only what may work the second time is tried again. */
function isWorthRetrying(count: number, error: Error): boolean {
  return isOurs(error) && count < MAX_RETRIES && !isGatewayAway();
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 2_000, refetchOnWindowFocus: true },
      // Otherwise what is sent without a network would wait, say nothing, and go out whenever there is one.
      mutations: { retry: false, networkMode: "always", onError },
    },
  });
}

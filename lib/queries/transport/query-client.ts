import { QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error";
import { isGatewayAway, suspectGateway } from "./gateway-health";
import { pausePolling } from "./pause";

const MAX_RETRIES = 2;
const DEFAULT_PAUSE_SECONDS = 60;
const OPEN_PAGES =
  /^\/(login|sign-up|forgot-password|reset-password|confirm|confirm-email|invite|simulator)(\/|$)/;

function redirectWhenSignedOut(error: ApiError): void {
  if (error.status !== 401 || OPEN_PAGES.test(location.pathname)) return;
  const currentPath = location.pathname + location.search;
  location.assign(`/login?next=${encodeURIComponent(currentPath)}&ended=1`);
}

function onError(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 429) pausePolling(error.retryAfterSeconds ?? DEFAULT_PAUSE_SECONDS);
  if (isOurs(error)) suspectGateway();
  redirectWhenSignedOut(error);
}

function isOurs(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function isWorthRetrying(count: number, error: Error): boolean {
  return isOurs(error) && count < MAX_RETRIES && !isGatewayAway();
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 2_000, refetchOnWindowFocus: true },
      // By default, mutations made offline would wait silently and be sent once online.
      mutations: { retry: false, networkMode: "always", onError },
    },
  });
}

import { accessRequestRoutes } from "@/lib/gateway/access-requests/routes";
import { apiKeyRoutes } from "@/lib/gateway/api-keys/routes";
import { auditRoutes } from "@/lib/gateway/audit/routes";
import { draftRoutes } from "@/lib/gateway/drafts/routes";
import { emailChangeRoutes } from "@/lib/gateway/email-changes/routes";
import { invitationRoutes } from "@/lib/gateway/invitations/routes";
import { meRoutes } from "@/lib/gateway/me/routes";
import { credentialRoutes } from "@/lib/gateway/credentials/routes";
import { myAccountRoutes } from "@/lib/gateway/my-accounts/routes";
import { notificationRoutes } from "@/lib/gateway/notifications/routes";
import { pricelistRoutes } from "@/lib/gateway/pricelist/routes";
import { profileRoutes } from "@/lib/gateway/profile/routes";
import { requestLogRoutes } from "@/lib/gateway/request-log/routes";
import { RequestLogWriter } from "@/lib/gateway/request-log/writer";
import { secondFactorRoutes } from "@/lib/gateway/second-factors/routes";
import { sessionRoutes } from "@/lib/gateway/sessions/routes";
import { settingsRoutes } from "@/lib/gateway/settings/routes";
import { accessRoutes } from "@/lib/gateway/sign-ups/access-routes";
import { simulatorRoutes } from "@/lib/gateway/simulator/routes";
import { smsRoutes } from "@/lib/gateway/sms/routes";
import { statsRoutes } from "@/lib/gateway/stats/routes";
import { tableViewRoutes } from "@/lib/gateway/table-views/routes";
import { teamRoutes } from "@/lib/gateway/team/routes";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { ApiEnv } from "@/lib/http/exchange";
import { type Api, type BuildOptions, buildApi } from "@/lib/http/hono";
import { addressFromHeaders } from "@/lib/http/peer-address";
import { toLogEntry } from "@/lib/http/request-log-entry";
import type { AnyRoute } from "@/lib/http/route";

/** Every operation of the API, room by room. */
export const allRoutes: readonly AnyRoute[] = [
  ...smsRoutes,
  ...meRoutes,
  ...pricelistRoutes,
  ...apiKeyRoutes,
  ...requestLogRoutes,
  ...statsRoutes,
  ...auditRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...accessRequestRoutes,
  ...myAccountRoutes,
  ...settingsRoutes,
  ...notificationRoutes,
  ...profileRoutes,
  ...tableViewRoutes,
  ...draftRoutes,
  ...accessRoutes,
  ...sessionRoutes,
  ...credentialRoutes,
  ...emailChangeRoutes,
  ...secondFactorRoutes,
  ...simulatorRoutes,
];

/** What may be set; the rest comes from the environment. */
export interface ApiOptions extends Partial<Omit<BuildOptions, "basePath" | "onFinished">> {
  /** Where the API is mounted: `/api` in the full app, `/` when it runs alone. */
  basePath: "" | "/" | "/api";
  /** Whether requests of accounts are written to the request log. Default: yes. */
  hasRequestLog?: boolean;
}

/** The peer as our own server wrote it down. Anything else is refused: rules by address depend on it. */
function addressOf(request: Request, { incoming }: ApiEnv): string {
  const headers =
    incoming === undefined
      ? request.headers
      : ({ get: (name: string) => incoming.headers[name] ?? null } as unknown as Headers);
  const address = addressFromHeaders(headers);
  if (address === undefined)
    throw new Error("The server in front of the API named no peer address");
  return address;
}

export interface RunningApi extends Api {
  /** Waits for requests under way and writes what is left of the request log. */
  close: () => Promise<void>;
}

/** The API of this process. Next's copy and the server in front of it each make their own. */
export function createApi(options: ApiOptions): RunningApi {
  const { hasRequestLog = true, basePath, ...given } = options;
  const writer = hasRequestLog ? new RequestLogWriter() : undefined;
  const api = buildApi({
    rows: allRoutes,
    pepper: given.pepper ?? env.KEY_PEPPER,
    sessionSecret: given.sessionSecret ?? env.NEXTAUTH_SECRET,
    isStrict: env.NODE_ENV !== "production",
    isSecure: env.PUBLIC_URL.startsWith("https:"),
    ...(env.CONFIGURED_PUBLIC_URL !== undefined && { publicUrl: env.CONFIGURED_PUBLIC_URL }),
    log,
    addressOf,
    ...given,
    basePath: basePath === "/" ? "" : basePath,
    ...(writer && { onFinished: (finished) => writer.add(toLogEntry(finished)) }),
  });
  const running = new Set<Promise<unknown>>();
  const fetch: Api["fetch"] = (request, given) => {
    const answer = api.fetch(request, given);
    running.add(answer);
    void answer.finally(() => running.delete(answer)).catch(() => undefined);
    return answer;
  };
  return {
    ...api,
    fetch,
    async close() {
      // A caller that hung up leaves its work behind; the database must outlive it.
      await Promise.allSettled(running);
      await writer?.close();
    },
  };
}

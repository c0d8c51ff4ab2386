import { getKnownFields } from "@/lib/http/known-fields";
import { countQuarantined } from "@/lib/dispatch/quarantine";
import { recordKeyUse } from "@/lib/gateway/developers/api-keys/record-use";
import { roleRequestRoutes } from "@/lib/gateway/identity/role-requests/routes";
import { apiKeyRoutes } from "@/lib/gateway/developers/api-keys/routes";
import { carrierRoutes } from "@/lib/gateway/developers/carriers/routes";
import { emailToSmsRoutes } from "@/lib/gateway/messaging/email-to-sms/routes";
import { webhookDeliveryRoutes } from "@/lib/gateway/developers/webhooks/log/delivery-routes";
import { webhookEventRoutes } from "@/lib/gateway/developers/webhooks/operations/event-routes";
import { webhookRoutes } from "@/lib/gateway/developers/webhooks/operations/routes";
import { auditRoutes } from "@/lib/gateway/account/audit-log/routes";
import { blockedNumberRoutes } from "@/lib/gateway/contacts/blocked-numbers/routes";
import { fraudCheckRoutes } from "@/lib/gateway/trust/fraud-checks/routes";
import { consentRoutes } from "@/lib/gateway/contacts/consents/routes";
import { contactRoutes } from "@/lib/gateway/privacy/contacts/routes";
import { erasureRoutes } from "@/lib/gateway/privacy/erasures/routes";
import { groupRoutes } from "@/lib/gateway/contacts/groups/routes";
import { importRoutes } from "@/lib/gateway/contacts/imports/routes";
import { phoneRoutes } from "@/lib/gateway/contacts/phones/routes";
import { bulkRoutes } from "@/lib/gateway/messaging/bulks/operations/routes";
import { conversationRoutes } from "@/lib/gateway/messaging/conversations/routes";
import { incomingRoutes } from "@/lib/gateway/messaging/incomings/routes";
import { unclaimedRoutes } from "@/lib/gateway/messaging/unclaimed/routes";
import { formRoutes } from "@/lib/gateway/responses/hosted-forms/routes";
import { campaignRoutes } from "@/lib/gateway/campaigns/short-link-campaigns/routes";
import { clickStatsRoutes } from "@/lib/gateway/campaigns/click-stats/routes";
import { clickRoutes } from "@/lib/gateway/responses/short-link-requests/routes";
import { campaignLinkRoutes } from "@/lib/gateway/campaigns/campaign-links/routes";
import { linkRoutes } from "@/lib/gateway/campaigns/short-links/routes";
import { conversationNoteRoutes } from "@/lib/gateway/messaging/conversation-notes/routes";
import { draftRoutes } from "@/lib/gateway/messaging/drafts/routes";
import { emailChangeRoutes } from "@/lib/gateway/identity/email-changes/routes";
import { firstStepRoutes } from "@/lib/gateway/overview/first-steps/routes";
import { invitationRoutes } from "@/lib/gateway/identity/invitations/routes";
import { meRoutes } from "@/lib/gateway/overview/me/routes";
import { credentialRoutes } from "@/lib/gateway/identity/credentials/routes";
import { myAccountRoutes } from "@/lib/gateway/identity/my-accounts/routes";
import { notificationRoutes } from "@/lib/gateway/account/notifications/routes";
import { creditNoteRoutes } from "@/lib/gateway/billing/credit-notes/routes";
import { documentRoutes } from "@/lib/gateway/billing/documents/routes";
import { invoiceRoutes } from "@/lib/gateway/billing/invoices/routes";
import { autoTopUpRoutes } from "@/lib/gateway/billing/auto-top-ups/routes";
import { costCentreRoutes } from "@/lib/gateway/billing/cost-centres/routes";
import { openItemRoutes } from "@/lib/gateway/billing/open-items/routes";
import { statementRoutes } from "@/lib/gateway/billing/statements/routes";
import { spendingRoutes } from "@/lib/gateway/billing/spending/routes";
import { usageRoutes } from "@/lib/gateway/billing/usage/routes";
import { vatRoutes } from "@/lib/gateway/billing/vat/routes";
import { balanceAlertRoutes } from "@/lib/gateway/billing/balance-alerts/routes";
import { paymentMethodRoutes } from "@/lib/gateway/billing/payment-methods/routes";
import { paymentRoutes } from "@/lib/gateway/billing/payments/routes";
import { flushStops } from "@/lib/gateway/trust/pumping-guard/stops";
import { codeRevealRoutes } from "@/lib/gateway/trust/code-reveals/routes";
import { pumpingGuardRoutes } from "@/lib/gateway/trust/pumping-guard/routes";
import { pricelistRoutes } from "@/lib/gateway/pricing/pricelist/routes";
import { upstreamPricelistRoutes } from "@/lib/gateway/pricing/pricelist/upstream-routes";
import { profileRoutes } from "@/lib/gateway/identity/profile/routes";
import { requestLogRoutes } from "@/lib/gateway/developers/request-log/routes";
import { RequestLogWriter } from "@/lib/gateway/developers/request-log/writer";
import { secondFactorRoutes } from "@/lib/gateway/identity/second-factors/routes";
import { singleSignOnRoutes } from "@/lib/gateway/identity/single-sign-on/routes";
import { sessionRoutes } from "@/lib/gateway/identity/sessions/routes";
import { brandRoutes } from "@/lib/gateway/account/brand/routes";
import { logoRoutes } from "@/lib/gateway/account/logo/routes";
import { settingsRoutes } from "@/lib/gateway/account/settings/routes";
import { emailConfirmationRoutes } from "@/lib/gateway/identity/email-confirmations/routes";
import { passwordResetRoutes } from "@/lib/gateway/identity/password-resets/routes";
import { signUpRoutes } from "@/lib/gateway/identity/sign-ups/routes";
import { kannelProtocol } from "@/lib/gateway/messaging/kannel/routes";
import { simulatorRoutes } from "@/lib/gateway/developers/simulator/routes";
import { smsRoutes } from "@/lib/gateway/messaging/sms/operations/routes";
import { verifyCodeRoutes } from "@/lib/gateway/trust/verify-codes/routes";
import { attentionRoutes } from "@/lib/gateway/overview/attention/routes";
import { comparisonRoutes } from "@/lib/gateway/overview/comparison/routes";
import { statsRoutes } from "@/lib/gateway/account/stats/routes";
import { tableViewRoutes } from "@/lib/gateway/account/table-views/routes";
import { teamRoutes } from "@/lib/gateway/identity/team/routes";
import { calendarRoutes } from "@/lib/gateway/overview/calendar/routes";
import { reportRoutes } from "@/lib/gateway/overview/reports/routes";
import { budgetRoutes } from "@/lib/gateway/billing/budgets/routes";
import { inboundRuleRoutes } from "@/lib/gateway/messaging/inbound-rules/routes";
import { segmentRoutes } from "@/lib/gateway/contacts/segments/routes";
import { recurringBulkRoutes } from "@/lib/gateway/messaging/recurring-bulks/routes";
import { linkDomainRoutes } from "@/lib/gateway/campaigns/link-domains/routes";
import { automationRoutes } from "@/lib/gateway/messaging/automations/routes";
import { templateRoutes } from "@/lib/gateway/messaging/templates/routes";
import { conversionRoutes } from "@/lib/gateway/campaigns/conversions/routes";
import { env } from "./env";
import { log } from "./log";
import { DOCUMENTED_EVENTS, WEBHOOK_EVENTS } from "./webhook-events";
import { EVENT_SOURCES } from "./webhook-sources";
import type { ApiEnv, Peer } from "@/lib/http/exchange";
import { type Api, type BuildOptions, buildApi } from "@/lib/http/server/hono";
import { ipFromHeaders, isLocalByHeaders } from "@/lib/auth/peer-ip";
import { toLogEntry } from "@/lib/gateway/developers/request-log/log-entry";
import type { AnyRoute } from "@/lib/http/route";

const rows = [
  ...smsRoutes,
  ...groupRoutes,
  ...phoneRoutes,
  ...importRoutes,
  ...contactRoutes,
  ...erasureRoutes,
  ...blockedNumberRoutes,
  ...fraudCheckRoutes,
  ...consentRoutes,
  ...bulkRoutes,
  ...verifyCodeRoutes,
  ...campaignRoutes,
  ...formRoutes,
  ...linkRoutes,
  ...campaignLinkRoutes,
  ...clickRoutes,
  ...clickStatsRoutes,
  ...incomingRoutes,
  ...conversationRoutes,
  ...conversationNoteRoutes,
  ...meRoutes,
  ...pricelistRoutes,
  ...upstreamPricelistRoutes,
  ...invoiceRoutes,
  ...creditNoteRoutes,
  ...documentRoutes,
  ...apiKeyRoutes,
  ...webhookEventRoutes(DOCUMENTED_EVENTS),
  ...webhookRoutes,
  ...webhookDeliveryRoutes(WEBHOOK_EVENTS, EVENT_SOURCES.data),
  ...emailToSmsRoutes,
  ...requestLogRoutes,
  ...carrierRoutes,
  ...unclaimedRoutes,
  ...statsRoutes,
  ...attentionRoutes,
  ...comparisonRoutes,
  ...auditRoutes,
  ...teamRoutes,
  ...invitationRoutes,
  ...roleRequestRoutes,
  ...myAccountRoutes,
  ...settingsRoutes,
  ...logoRoutes,
  ...brandRoutes,
  ...notificationRoutes,
  ...paymentRoutes,
  ...autoTopUpRoutes,
  ...balanceAlertRoutes,
  ...costCentreRoutes,
  ...spendingRoutes,
  ...usageRoutes,
  ...openItemRoutes,
  ...statementRoutes,
  ...vatRoutes,
  ...paymentMethodRoutes,
  ...profileRoutes,
  ...tableViewRoutes,
  ...firstStepRoutes,
  ...draftRoutes,
  ...signUpRoutes,
  ...emailConfirmationRoutes,
  ...passwordResetRoutes,
  ...sessionRoutes,
  ...credentialRoutes,
  ...emailChangeRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...simulatorRoutes,
  ...codeRevealRoutes,
  ...pumpingGuardRoutes,
  ...budgetRoutes,
  ...reportRoutes,
  ...inboundRuleRoutes,
  ...segmentRoutes,
  ...calendarRoutes,
  ...recurringBulkRoutes,
  ...linkDomainRoutes,
  ...automationRoutes,
  ...templateRoutes,
  ...conversionRoutes,
] as const;

export type ApiRoute = (typeof rows)[number];

export const allRoutes: readonly AnyRoute[] = rows;

/** Options of a process; all other settings come from the environment. */
export interface ApiOptions extends Partial<Omit<BuildOptions, "basePath" | "onFinished">> {
  basePath: "" | "/" | "/api";
  hasRequestLog?: boolean;
}

/** Returns the peer as recorded by our own server. Throws otherwise, because IP rules depend on it. */
function toPeer(request: Request, { incoming }: ApiEnv): Peer {
  const headers =
    incoming === undefined
      ? request.headers
      : ({ get: (name: string) => incoming.headers[name] ?? null } as unknown as Headers);
  const ip = ipFromHeaders(headers);
  if (ip === undefined) throw new Error("The server in front of the API named no peer IP");
  return { ip, isLocal: isLocalByHeaders(headers) };
}

export interface RunningApi extends Api {
  /** Drains in-flight requests and flushes the request log. */
  close: () => Promise<void>;
}

/** Creates the API, one per process; Next's bundle and the server in front of it each create their own. */
export function createApi(options: ApiOptions): RunningApi {
  const { hasRequestLog = true, basePath, ...given } = options;
  const writer = hasRequestLog ? new RequestLogWriter() : undefined;
  const api = buildApi({
    rows: allRoutes,
    events: DOCUMENTED_EVENTS,
    protocols: [kannelProtocol],
    pepper: given.pepper ?? env.KEY_PEPPER,
    sessionSecret: given.sessionSecret ?? env.NEXTAUTH_SECRET,
    isStrict: env.NODE_ENV !== "production",
    isSecure: env.PUBLIC_URL.startsWith("https:"),
    ...(env.CONFIGURED_PUBLIC_URL !== undefined && { publicUrl: env.CONFIGURED_PUBLIC_URL }),
    log,
    countQuarantined,
    noteKeyUse: recordKeyUse,
    toPeer,
    ...given,
    basePath: basePath === "/" ? "" : basePath,
    ...(writer && {
      onFinished: (finished) => writer.add(toLogEntry(finished, getKnownFields(finished.row))),
    }),
  });
  const running = new Set<Promise<unknown>>();
  const fetch: Api["fetch"] = (request, input) => {
    const response = api.fetch(request, input);
    running.add(response);
    void response.finally(() => running.delete(response)).catch(() => undefined);
    return response;
  };
  return {
    ...api,
    fetch,
    async close() {
      // Requests of disconnected callers may still be running, so the database is closed after them.
      await Promise.allSettled(running);
      await flushStops();
      await writer?.close();
    },
  };
}

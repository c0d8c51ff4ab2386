import { TABLES as SESSIONS } from "@/lib/auth/tables";
import { TABLES as CARRIERS } from "@/lib/carriers/tables";
import type { OldRows } from "@/lib/db/retention/old-rows";
import type { Keep, Tables } from "@/lib/db/tables";
import { TABLES as STATS } from "@/lib/gateway/account/stats/tables";
import { TABLES as PAYMENTS } from "@/lib/gateway/billing/payments/tables";
import { TABLES as CAMPAIGN_MESSAGES } from "@/lib/gateway/campaigns/campaign-messages/tables";
import { TABLES as CLICK_STATS } from "@/lib/gateway/campaigns/click-stats/tables";
import { TABLES as IMPORTS } from "@/lib/gateway/contacts/imports/tables";
import { TABLES as API_KEYS } from "@/lib/gateway/developers/api-keys/tables";
import { TABLES as WEBHOOKS } from "@/lib/gateway/developers/webhooks/tables";
import { TABLES as EMAIL_CHANGES } from "@/lib/gateway/identity/email-changes/tables";
import { TABLES as EMAIL_TOKENS } from "@/lib/gateway/identity/email-tokens/tables";
import { TABLES as INVITATIONS } from "@/lib/gateway/identity/invitations/tables";
import { TABLES as RATE_LIMITS } from "@/lib/gateway/identity/rate-limits/tables";
import { TABLES as SECOND_FACTORS } from "@/lib/gateway/identity/second-factors/tables";
import { TABLES as SIGN_IN } from "@/lib/gateway/identity/sign-in/tables";
import { TABLES as BULKS } from "@/lib/gateway/messaging/bulks/tables";
import { TABLES as CONVERSATIONS } from "@/lib/gateway/messaging/conversations/tables";
import { TABLES as EMAIL_LOG } from "@/lib/gateway/messaging/email-log/tables";
import { TABLES as INBOUND_PARTS } from "@/lib/gateway/messaging/inbound-parts/tables";
import { TABLES as INCOMINGS } from "@/lib/gateway/messaging/incomings/tables";
import { TABLES as SMS } from "@/lib/gateway/messaging/sms/tables";
import { TABLES as UNCLAIMED } from "@/lib/gateway/messaging/unclaimed/tables";
import { TABLES as HOSTED_FORMS } from "@/lib/gateway/responses/hosted-forms/tables";
import { TABLES as SHORT_LINK_REQUESTS } from "@/lib/gateway/responses/short-link-requests/tables";
import { TABLES as FRAUD_CHECKS } from "@/lib/gateway/trust/fraud-checks/tables";
import { TABLES as PUMPING_GUARD } from "@/lib/gateway/trust/pumping-guard/tables";
import { TABLES as VERIFY_CODES } from "@/lib/gateway/trust/verify-codes/tables";
import { TABLES as IDEMPOTENCY } from "@/lib/idempotency/tables";
import { TABLES as MAIL } from "@/lib/mail/tables";
import { TABLES as SANDBOX } from "@/lib/payments/tables";

/**
 * Tables of those that say of some how long rows are kept (`keep`); `scripts/check-architecture.mjs` finds whoever is missing.
 * Their order makes no difference: steps take turns, and none needs what another deletes.
 */
const OWNERS: readonly Tables[] = [
  IDEMPOTENCY,
  SESSIONS,
  EMAIL_TOKENS,
  EMAIL_CHANGES,
  SIGN_IN,
  SECOND_FACTORS,
  RATE_LIMITS,
  API_KEYS,
  INVITATIONS,
  MAIL,
  CARRIERS,
  INBOUND_PARTS,
  UNCLAIMED,
  SHORT_LINK_REQUESTS,
  CLICK_STATS,
  CAMPAIGN_MESSAGES,
  HOSTED_FORMS,
  PAYMENTS,
  SANDBOX,
  STATS,
  IMPORTS,
  BULKS,
  VERIFY_CODES,
  FRAUD_CHECKS,
  WEBHOOKS,
  SMS,
  EMAIL_LOG,
  INCOMINGS,
  CONVERSATIONS,
  PUMPING_GUARD,
];

function toInterval(kept: Keep["for"], keptMonths: number): string {
  if (typeof kept === "string") return kept;
  return `${Math.max(keptMonths + kept.monthsBeyondMessages, kept.atLeastMonths ?? 0)} months`;
}

/** What is removed row by row, where messages are kept for `keptMonths` months. */
export const oldRows = (keptMonths: number): readonly OldRows[] =>
  OWNERS.flatMap((tables) => Object.entries(tables)).flatMap(([table, { keep }]) => {
    if (keep === undefined) return [];
    const { key, time, for: kept } = keep;
    return [{ table, key, time, keep: toInterval(kept, keptMonths) }];
  });

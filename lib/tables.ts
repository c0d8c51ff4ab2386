// Written by `node tools/architecture/registries.mjs`: change what it reads, not this file.

import { TABLES as AUTH } from "@/lib/auth/tables";
import { TABLES as CARRIERS } from "@/lib/carriers/tables";
import { TABLES as DISPATCH } from "@/lib/dispatch/tables";
import { TABLES as ACCOUNT_STATS } from "@/lib/gateway/account/stats/tables";
import { TABLES as BILLING_BUDGETS } from "@/lib/gateway/billing/budgets/tables";
import { TABLES as BILLING_PAYMENTS } from "@/lib/gateway/billing/payments/tables";
import { TABLES as CAMPAIGNS_CAMPAIGN_MESSAGES } from "@/lib/gateway/campaigns/campaign-messages/tables";
import { TABLES as CAMPAIGNS_CLICK_STATS } from "@/lib/gateway/campaigns/click-stats/tables";
import { TABLES as CAMPAIGNS_CONVERSIONS } from "@/lib/gateway/campaigns/conversions/tables";
import { TABLES as CONTACTS_BLOCKED_NUMBERS } from "@/lib/gateway/contacts/blocked-numbers/tables";
import { TABLES as CONTACTS_CONTACT_NAMES } from "@/lib/gateway/contacts/contact-names/tables";
import { TABLES as CONTACTS_IMPORTS } from "@/lib/gateway/contacts/imports/tables";
import { TABLES as DEVELOPERS_API_KEYS } from "@/lib/gateway/developers/api-keys/tables";
import { TABLES as DEVELOPERS_WEBHOOKS } from "@/lib/gateway/developers/webhooks/tables";
import { TABLES as IDENTITY_EMAIL_CHANGES } from "@/lib/gateway/identity/email-changes/tables";
import { TABLES as IDENTITY_EMAIL_TOKENS } from "@/lib/gateway/identity/email-tokens/tables";
import { TABLES as IDENTITY_INVITATIONS } from "@/lib/gateway/identity/invitations/tables";
import { TABLES as IDENTITY_RATE_LIMITS } from "@/lib/gateway/identity/rate-limits/tables";
import { TABLES as IDENTITY_SECOND_FACTORS } from "@/lib/gateway/identity/second-factors/tables";
import { TABLES as IDENTITY_SIGN_IN } from "@/lib/gateway/identity/sign-in/tables";
import { TABLES as IDENTITY_SINGLE_SIGN_ON } from "@/lib/gateway/identity/single-sign-on/tables";
import { TABLES as MESSAGING_AUTOMATIONS } from "@/lib/gateway/messaging/automations/tables";
import { TABLES as MESSAGING_BULKS } from "@/lib/gateway/messaging/bulks/tables";
import { TABLES as MESSAGING_CONVERSATIONS } from "@/lib/gateway/messaging/conversations/tables";
import { TABLES as MESSAGING_EMAIL_LOG } from "@/lib/gateway/messaging/email-log/tables";
import { TABLES as MESSAGING_EMAIL_TO_SMS } from "@/lib/gateway/messaging/email-to-sms/tables";
import { TABLES as MESSAGING_INBOUND_PARTS } from "@/lib/gateway/messaging/inbound-parts/tables";
import { TABLES as MESSAGING_INBOUND_RULES } from "@/lib/gateway/messaging/inbound-rules/tables";
import { TABLES as MESSAGING_INCOMINGS } from "@/lib/gateway/messaging/incomings/tables";
import { TABLES as MESSAGING_KANNEL } from "@/lib/gateway/messaging/kannel/tables";
import { TABLES as MESSAGING_RECURRING_BULKS } from "@/lib/gateway/messaging/recurring-bulks/tables";
import { TABLES as MESSAGING_SMS } from "@/lib/gateway/messaging/sms/tables";
import { TABLES as MESSAGING_UNCLAIMED } from "@/lib/gateway/messaging/unclaimed/tables";
import { TABLES as OVERVIEW_PERFORMANCE } from "@/lib/gateway/overview/performance/tables";
import { TABLES as OVERVIEW_REPORTS } from "@/lib/gateway/overview/reports/tables";
import { TABLES as RESPONSES_HOSTED_FORMS } from "@/lib/gateway/responses/hosted-forms/tables";
import { TABLES as RESPONSES_SHORT_LINK_REQUESTS } from "@/lib/gateway/responses/short-link-requests/tables";
import { TABLES as TRUST_FRAUD_CHECKS } from "@/lib/gateway/trust/fraud-checks/tables";
import { TABLES as TRUST_PUMPING_GUARD } from "@/lib/gateway/trust/pumping-guard/tables";
import { TABLES as TRUST_VERIFY_CODES } from "@/lib/gateway/trust/verify-codes/tables";
import { TABLES as IDEMPOTENCY } from "@/lib/idempotency/tables";
import { TABLES as MAIL } from "@/lib/mail/tables";
import { TABLES as PAYMENT_PROVIDERS } from "@/lib/payment-providers/tables";
import { TABLES as TRACING } from "@/lib/tracing/tables";

/** Tables with a retention time or personal data, by owner. */
export const TABLES = {
  ...AUTH,
  ...CARRIERS,
  ...DISPATCH,
  ...ACCOUNT_STATS,
  ...BILLING_BUDGETS,
  ...BILLING_PAYMENTS,
  ...CAMPAIGNS_CAMPAIGN_MESSAGES,
  ...CAMPAIGNS_CLICK_STATS,
  ...CAMPAIGNS_CONVERSIONS,
  ...CONTACTS_BLOCKED_NUMBERS,
  ...CONTACTS_CONTACT_NAMES,
  ...CONTACTS_IMPORTS,
  ...DEVELOPERS_API_KEYS,
  ...DEVELOPERS_WEBHOOKS,
  ...IDENTITY_EMAIL_CHANGES,
  ...IDENTITY_EMAIL_TOKENS,
  ...IDENTITY_INVITATIONS,
  ...IDENTITY_RATE_LIMITS,
  ...IDENTITY_SECOND_FACTORS,
  ...IDENTITY_SIGN_IN,
  ...IDENTITY_SINGLE_SIGN_ON,
  ...MESSAGING_AUTOMATIONS,
  ...MESSAGING_BULKS,
  ...MESSAGING_CONVERSATIONS,
  ...MESSAGING_EMAIL_LOG,
  ...MESSAGING_EMAIL_TO_SMS,
  ...MESSAGING_INBOUND_PARTS,
  ...MESSAGING_INBOUND_RULES,
  ...MESSAGING_INCOMINGS,
  ...MESSAGING_KANNEL,
  ...MESSAGING_RECURRING_BULKS,
  ...MESSAGING_SMS,
  ...MESSAGING_UNCLAIMED,
  ...OVERVIEW_PERFORMANCE,
  ...OVERVIEW_REPORTS,
  ...RESPONSES_HOSTED_FORMS,
  ...RESPONSES_SHORT_LINK_REQUESTS,
  ...TRUST_FRAUD_CHECKS,
  ...TRUST_PUMPING_GUARD,
  ...TRUST_VERIFY_CODES,
  ...IDEMPOTENCY,
  ...MAIL,
  ...PAYMENT_PROVIDERS,
  ...TRACING,
};

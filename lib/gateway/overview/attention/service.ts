import { canActorRead, type PermissionScope } from "@/lib/core/permissions/permissions";
import type { Context, KeyRole } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { type Tx, readAccount } from "@/lib/db/transaction";
import { listReachedBudgets } from "@/lib/gateway/billing/budgets/public";
import { KEY_WARNING_DAYS, listExpiringKeys } from "@/lib/gateway/developers/api-keys/public";
import { listFailingWebhooks } from "@/lib/gateway/developers/webhooks/public";
import { findFailingLinkDomains } from "@/lib/gateway/campaigns/link-domains/public";
import {
  calculateDaysLeft,
  estimateDaysLeft,
  getFunds,
  sumByGroup,
  sumRequests,
  toBalanceState,
  toMessageTotals,
} from "@/lib/gateway/account/stats/public";
import type { Attention, AttentionItem } from "./schema";
import { DAY_MS } from "@/lib/core/time/units";
import { env } from "@/lib/env";

/** Minimum messages or requests for a significant pattern. */
const MIN_SAMPLE_SIZE = 30;
const MIN_FAILING_SHARE = 0.1;

type Check = (tx: Tx, ctx: Context) => Promise<AttentionItem[]>;

const item = (
  kind: AttentionItem["kind"],
  severity: AttentionItem["severity"],
  details: Partial<AttentionItem>,
): AttentionItem => ({
  kind,
  severity,
  count: null,
  of: null,
  subject: null,
  at: null,
  ...details,
});

const contact = { subject: env.BILLING_CONTACT ?? null };

const balance: Check = async (tx, ctx) => {
  const funds = await getFunds(tx, ctx.account.id, ctx.now());
  const state = toBalanceState(funds);
  if (state === "empty") return [item("balance_empty", "bad", contact)];
  if (state === "fine") return [];
  const severity = calculateDaysLeft(funds) < 3 ? "bad" : "warn";
  return [item("balance_low", severity, { count: estimateDaysLeft(funds), ...contact })];
};

const reachedBudgets: Check = async (tx, ctx) => {
  const budgets = await listReachedBudgets(tx, ctx.account.id, ctx.now());
  return budgets.map(({ costCentre, percent, at }) =>
    item("budget_reached", percent < 100 ? "note" : "warn", {
      count: percent,
      subject: costCentre,
      at: toUnix(at),
    }),
  );
};

const failingCountries: Check = async (tx, ctx) => {
  const now = ctx.now();
  const filter = {
    from: new Date(now.getTime() - DAY_MS),
    to: now,
    iso2: null,
    serviceCodes: null,
    keyIds: null,
  };
  const countries = await sumByGroup(tx, ctx.account.id, filter, "iso2");
  return countries.flatMap((row) => {
    const { messages: totals, failed } = toMessageTotals(row);
    if (totals < MIN_SAMPLE_SIZE || failed < totals * MIN_FAILING_SHARE) return [];
    return [
      item("country_failing", "bad", { count: failed, of: totals, subject: row.group_value }),
    ];
  });
};

const failingRequests: Check = async (tx, ctx) => {
  const now = ctx.now();
  const filter = {
    from: new Date(now.getTime() - DAY_MS),
    to: now,
    by: "keys" as const,
    operationIds: null,
    keyIds: null,
  };
  const rows = await sumRequests(tx, ctx.account.id, filter, "operation");
  const operations = new Map<string, { failed: number; of: number }>();
  for (const row of rows) {
    const sum = operations.get(row.operation_id ?? "") ?? { failed: 0, of: 0 };
    sum.of += Number(row.requests);
    if (row.class !== 2) sum.failed += Number(row.requests);
    operations.set(row.operation_id ?? "", sum);
  }
  return [...operations].flatMap(([operation, { failed, of }]) =>
    of < MIN_SAMPLE_SIZE || failed < of * MIN_FAILING_SHARE
      ? []
      : [item("requests_failing", "warn", { count: failed, of, subject: operation })],
  );
};

const expiringKeys: Check = async (tx, ctx) => {
  const until = new Date(ctx.now().getTime() + KEY_WARNING_DAYS * DAY_MS);
  const keys = await listExpiringKeys(tx, ctx.account.id, ctx.now(), until);
  return keys.map(({ name, expiresAt }) =>
    item("key_expiring", "warn", { subject: name, at: toUnix(expiresAt) }),
  );
};

const failingWebhooks: Check = async (tx, ctx) => {
  const webhooks = await listFailingWebhooks(tx, ctx.account.id);
  return webhooks.map(({ target, since, isDisabled }) =>
    isDisabled
      ? item("webhook_disabled", "bad", { subject: target, at: toUnix(since) })
      : item("webhook_failing", "warn", { subject: target, at: toUnix(since) }),
  );
};

const failingLinkDomains: Check = async (tx, ctx) => {
  const domains = await findFailingLinkDomains(tx, ctx.account.id);
  return domains.map(({ domain, failing_since: since, state }) =>
    state === "suspended"
      ? item("link_domain_suspended", "bad", { subject: domain, at: toUnix(since) })
      : item("link_domain_failing", "warn", { subject: domain, at: toUnix(since) }),
  );
};

const RANK = { bad: 0, warn: 1, note: 2 } as const;

interface VisibleCheck {
  check: Check;
  scope: PermissionScope;
  /** Scopes of the operation that lists the same; none: people only. */
  keys: readonly KeyRole[];
}

const CHECKS: readonly VisibleCheck[] = [
  { check: balance, scope: "balance", keys: ["messaging", "read"] },
  { check: reachedBudgets, scope: "budgets", keys: ["payments"] },
  { check: failingCountries, scope: "insightsDelivery", keys: ["messaging", "read"] },
  { check: failingRequests, scope: "requestLog", keys: ["messaging"] },
  { check: expiringKeys, scope: "developers", keys: [] },
  { check: failingWebhooks, scope: "developers", keys: ["messaging", "read"] },
  { check: failingLinkDomains, scope: "campaigns", keys: ["messaging", "read"] },
];

/** Returns items that the caller could read elsewhere, most urgent first. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const checks = CHECKS.filter(({ scope, keys }) => canActorRead(ctx.actor, scope, keys));
  const items = await readAccount(ctx.account.id, async (tx) => {
    const result: AttentionItem[] = [];
    for (const { check } of checks) result.push(...(await check(tx, ctx)));
    return result;
  });
  return {
    checked_at: toUnix(ctx.now()),
    items: items.sort((a, b) => RANK[a.severity] - RANK[b.severity]),
  };
}

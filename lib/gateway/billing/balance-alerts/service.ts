import type { Context } from "@/lib/core/context";
import { centsToNumber } from "@/lib/core/money/money";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { BalanceAlerts, BalanceAlertsUpdate } from "./schema";
import { type AlertRecord, findAlerts, lockAlerts, deleteOtherAlerts, saveAlert } from "./store";
import { watchBalance } from "./watch-balance";

const toResource = (rows: readonly AlertRecord[]): BalanceAlerts => ({
  alerts: rows.map(({ email, threshold }) => ({
    email,
    threshold: centsToNumber(BigInt(threshold)),
  })),
});

export function getBalanceAlerts(ctx: Context): Promise<BalanceAlerts> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toResource(await findAlerts(tx, id)));
}

/** Replaces all alerts. For a repeated address the last threshold applies. */
export async function updateBalanceAlerts(
  ctx: WriteContext,
  { alerts }: BalanceAlertsUpdate,
): Promise<BalanceAlerts> {
  const { tx, account } = ctx;
  const before = await lockAlerts(tx, account.id);
  await deleteOtherAlerts(
    tx,
    account.id,
    alerts.map(({ email }) => email),
  );
  for (const { email, threshold } of alerts) {
    await saveAlert(tx, account.id, { email, threshold: BigInt(Math.round(threshold * 100)) });
  }
  const after = await findAlerts(tx, account.id);
  await watchBalance(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "balance_alerts.changed",
    object: { kind: "account", id: account.id },
    before: { count: before.length },
    after: { count: after.length },
  });
  return toResource(after);
}

import { centsToMicro } from "@/lib/core/money/money";
import { readAllAccounts, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { getBalances } from "@/lib/ledger/store-balances";
import type { DueScope } from "@/lib/ledger/store-thresholds";
import { balanceAlertMail } from "@/lib/mail/alert-texts";
import { queueMail } from "@/lib/mail/outbox";
import { type AlertRecord, findDueAlerts, lockAlerts, saveNotified } from "./store";
import { watchBalance } from "./watch-balance";

const BATCH_SIZE = 100;

type Log = (message: string, error: unknown) => void;

async function alertAddresses(accountId: number): Promise<void> {
  // Own transaction: worker step.
  await withAccount(accountId, async (tx) => {
    const alerts = await lockAlerts(tx, accountId);
    const account = await findSnapshot(tx, accountId);
    if (account === null) return;
    const { available, currency } = await getBalances(tx, accountId);
    const after: AlertRecord[] = [];
    for (const alert of alerts) {
      const { email, is_notified } = alert;
      const threshold = centsToMicro(BigInt(alert.threshold));
      const isLow = available < threshold;
      after.push({ ...alert, is_notified: isLow });
      if (isLow === is_notified) continue;
      await saveNotified(tx, accountId, email, isLow);
      if (!isLow) continue;
      const { name: accountName, lang } = account;
      const mail = { recipient: email, lang, accountName, amount: available, threshold, currency };
      await queueMail(tx, balanceAlertMail(mail));
    }
    await watchBalance(tx, accountId, after);
  });
}

export async function runBalanceAlerts(log: Log, scope: DueScope = "crossed"): Promise<void> {
  for (let after = 0; ; ) {
    const due = await readAllAccounts((tx) =>
      findDueAlerts(tx, { after, limit: BATCH_SIZE, scope }),
    );
    for (const accountId of due) {
      await alertAddresses(accountId).catch((error: unknown) =>
        log(`The balance alerts of account ${accountId} failed; retrying`, error),
      );
    }
    if (due.length < BATCH_SIZE) return;
    after = due.at(-1) ?? after;
  }
}

import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import {
  findDueClickIps,
  lockDueClickIps,
  scheduleClickIps,
} from "@/lib/gateway/account/settings/store-retention";
import { anonymizeOldClicks } from "@/lib/gateway/responses/short-link-requests/store-retention";

/**
 * Deletes IPs and browser headers past the account's retention, oldest first, one account and `ROWS_PER_STEP` clicks
 * per transaction. Keeps the visitor classification, the country, and the referrer's host, by which clicks are
 * counted.
 */
export function deleteClickIps(): RetentionStep {
  return accountByAccount({
    name: "IPs of clicks",
    find: findDueClickIps,
    async clear(tx, accountId) {
      // After a concurrent run, the account is no longer due.
      const days = await lockDueClickIps(tx, accountId);
      if (days === undefined) return "done";
      const isMore = await anonymizeOldClicks(tx, accountId, days);
      await scheduleClickIps(tx, accountId, isMore ? "0" : "1 day");
      // Accounts with more to do continue after the others.
      return "done";
    },
  });
}

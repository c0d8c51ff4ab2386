import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import {
  findDueClickIps,
  lockDueClickIps,
  scheduleClickIps,
} from "@/lib/gateway/account/settings/service-retention";
import { anonymizeOldClicks } from "@/lib/gateway/responses/short-link-requests/service-retention";

/**
 * Takes IPs and browsers' headers from clicks that are older than their account keeps them, oldest first, one
 * account and `ROWS_PER_STEP` clicks a transaction. Who clicked by the rules of then, and from which country, stays, and of the
 * page with the link its host, by which it is counted.
 */
export function removeClickIps(): RetentionStep {
  return accountByAccount({
    name: "IPs of clicks",
    find: findDueClickIps,
    async clear(tx, accountId) {
      // Of two runs at once the later one finds that the account is no longer due.
      const days = await lockDueClickIps(tx, accountId);
      if (days === undefined) return "done";
      const isMore = await anonymizeOldClicks(tx, accountId, days);
      await scheduleClickIps(tx, accountId, isMore ? "0" : "1 day");
      // An account with a long way to go comes again after the others.
      return "done";
    },
  });
}

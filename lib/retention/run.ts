import { deleteOldRows } from "@/lib/db/retention/old-rows";
import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import { OLD_AUDIT } from "@/lib/gateway/account/audit-log/service-retention";
import { EXPIRED_IMPORTS } from "@/lib/gateway/contacts/imports/service-retention";
import { OLD_ANSWERS } from "@/lib/gateway/responses/hosted-forms/service-retention";
import { removeCampaigns } from "./campaigns";
import { removeClickIps } from "./click-ips";
import { removeGroups } from "./contacts";
import { closeOldMessages } from "./messages";
import { dropOldPartitions, OLD_PARTITIONS } from "./partitions";
import { oldRows } from "./rows";
import { runSteps, type StepsOptions } from "./steps";
import { removeOldTexts } from "./texts";

const RUN_MS = 20_000;

/** Everything that grows old, each step where it begins. */
function allSteps(keptMonths: number): RetentionStep[] {
  return [
    ...OLD_PARTITIONS.map(dropOldPartitions),
    ...oldRows(keptMonths).map(deleteOldRows),
    removeOldTexts(),
    removeGroups(),
    removeCampaigns(),
    removeClickIps(),
    accountByAccount(OLD_ANSWERS),
    accountByAccount(EXPIRED_IMPORTS),
    closeOldMessages(keptMonths),
    accountByAccount(OLD_AUDIT),
  ];
}

/**
 * Removes what has outlived its use, messages after `keptMonths` months (the running one included), as far as the time allows; the next run
 * goes on.
 */
export function removeOld(keptMonths: number, options: StepsOptions): Promise<void> {
  return runSteps(allSteps(keptMonths), options);
}

/** One run of the job: two beside each other do no harm, they would only do the same work. */
export function runRetention(
  keptMonths: number,
  options: Pick<StepsOptions, "isStopping" | "log">,
): Promise<void> {
  return removeOld(keptMonths, { budgetMs: RUN_MS, ...options });
}

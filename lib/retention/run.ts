import { deleteOldRows } from "@/lib/db/retention/old-rows";
import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import { OLD_AUDIT } from "@/lib/gateway/account/audit-log/public";
import { EXPIRED_IMPORTS } from "@/lib/gateway/contacts/imports/public";
import { OLD_ANSWERS } from "@/lib/gateway/responses/hosted-forms/public";
import { removeCampaigns } from "./campaigns";
import { removeClickIps } from "./click-ips";
import { removeGroups } from "./contacts";
import { closeOldMessages } from "./messages";
import { dropOldPartitions, OLD_PARTITIONS } from "./partitions";
import { oldRows } from "./rows";
import { runSteps, type StepsOptions } from "./steps";
import { removeOldTexts } from "./texts";

const RUN_MS = 20_000;

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

/** Messages after `keptMonths` months, including the current one, within the time budget. The next run continues. */
export function removeOld(keptMonths: number, options: StepsOptions): Promise<void> {
  return runSteps(allSteps(keptMonths), options);
}

/** Concurrent runs are harmless, but repeat the same work. */
export function runRetention(
  keptMonths: number,
  options: Pick<StepsOptions, "isStopping" | "log">,
): Promise<void> {
  return removeOld(keptMonths, { budgetMs: RUN_MS, ...options });
}

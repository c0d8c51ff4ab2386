import { deleteOldRows } from "@/lib/db/retention/old-rows";
import { accountByAccount, type RetentionStep } from "@/lib/db/retention/step";
import { OLD_AUDIT } from "@/lib/gateway/account/audit-log/public";
import { OPEN_MESSAGE_DAYS, OPEN_TIME_DAYS } from "@/lib/gateway/account/stats/public";
import { EXPIRED_IMPORTS } from "@/lib/gateway/contacts/imports/public";
import { OLD_ANSWERS } from "@/lib/gateway/responses/hosted-forms/public";
import { deleteCampaigns } from "./campaigns";
import { deleteClickIps } from "./click-ips";
import { deleteGroups } from "./contacts";
import { afterUpgrade } from "./after-upgrade";
import { closeOldMessages } from "./messages";
import { deleteOldPartitions, OLD_PARTITIONS } from "./partitions";
import { oldRows } from "./rows";
import { runSteps, type StepsOptions } from "./steps";
import { deleteOldTexts } from "./texts";

const MAX_RUN_MS = 20_000;

function listSteps(retentionMonths: number): RetentionStep[] {
  return [
    ...OLD_PARTITIONS.map(deleteOldPartitions),
    ...oldRows(retentionMonths).map(deleteOldRows),
    deleteOldTexts(),
    deleteGroups(),
    deleteCampaigns(),
    deleteClickIps(),
    accountByAccount(OLD_ANSWERS),
    accountByAccount(EXPIRED_IMPORTS),
    closeOldMessages(retentionMonths),
    accountByAccount(OLD_AUDIT),
    afterUpgrade(accountByAccount(OPEN_TIME_DAYS)),
    afterUpgrade(accountByAccount(OPEN_MESSAGE_DAYS)),
  ];
}

/**
 * Deletes messages after `retentionMonths` months, including the current one, within the time budget. Returns false if the
 * next run continues.
 */
export function deleteOldMessages(
  retentionMonths: number,
  options: StepsOptions,
): Promise<boolean> {
  return runSteps(listSteps(retentionMonths), options);
}

/** Runs retention; concurrent runs are harmless, but repeat the same work. Returns whether all is deleted. */
export function runRetention(
  retentionMonths: number,
  options: Pick<StepsOptions, "isStopping" | "log">,
): Promise<boolean> {
  return deleteOldMessages(retentionMonths, { budgetMs: MAX_RUN_MS, ...options });
}

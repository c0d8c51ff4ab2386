import { MINUTE_MS } from "@/lib/core/time/units";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { asAccountWorker, asWorker, type Tx } from "@/lib/db/transaction";
import type { CheckDns } from "./check-dns";
import { toCheckedFields } from "./check-result";
import { GRACE_HOURS, type LinkDomainProblem, WARNING_MINUTES } from "./schema-values";
import {
  claimLinkDomain,
  type DueLinkDomain,
  type LinkDomainRecord,
  lockLinkDomain,
  makeDue,
  saveLinkDomain,
} from "./store";
import { insertHost, lockHost, saveHost } from "./store-hosts";

/** Longer than DNS takes; then another worker may check. */
const LEASE_SECONDS = 60;

interface DomainProof {
  problem: LinkDomainProblem | null;
  /** Account that lost the host to this one. */
  loser: number | null;
}

/**
 * Takes the host for an account that proved it. Another account keeps it while its own checks succeed; whoever owns
 * the domain now can remove that account's record.
 */
async function takeHost(
  tx: Tx,
  accountId: number,
  { id, domain }: LinkDomainRecord,
): Promise<DomainProof> {
  const host = await lockHost(tx, domain);
  if (host === undefined) {
    const isTaken = await insertHost(tx, domain, accountId, id);
    return { problem: isTaken ? null : "taken", loser: null };
  }
  const isOwn = Number(host.account_id) === accountId;
  if (!isOwn && !host.is_failing) return { problem: "taken", loser: null };
  await saveHost(tx, {
    domain,
    account_id: String(accountId),
    domain_id: id,
    is_failing: false,
    is_suspended: false,
  });
  return { problem: null, loser: isOwn ? null : Number(host.account_id) };
}

/** Mails once that a verified domain keeps failing, and once that it is suspended. */
async function notifyOfFailure(
  tx: Tx,
  accountId: number,
  before: LinkDomainRecord,
  after: LinkDomainRecord,
): Promise<void> {
  if (before.state !== "verified" || after.failing_since === null) return;
  const isSuspended = after.state === "suspended";
  const warnedAt = after.failing_since.getTime() + WARNING_MINUTES * MINUTE_MS;
  const isWarned = (before.checked_at?.getTime() ?? 0) >= warnedAt;
  if (!isSuspended && (isWarned || (after.checked_at?.getTime() ?? 0) < warnedAt)) return;
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const suspension = after.problem === "taken" ? "taken" : "suspended";
  await notifyMembers(tx, {
    accountId,
    accountName: account.name,
    text: {
      event: "link_domain_failing",
      domain: after.domain,
      state: isSuspended ? suspension : "failing",
      graceHours: GRACE_HOURS,
    },
  });
}

async function applyCheck(
  tx: Tx,
  accountId: number,
  row: LinkDomainRecord,
  found: LinkDomainProblem | null,
): Promise<number | null> {
  const now = new Date();
  const host = await lockHost(tx, row.domain);
  const isLost = row.state === "verified" && Number(host?.account_id) !== accountId;
  const { problem, loser } =
    found === null
      ? await takeHost(tx, accountId, row)
      : { problem: isLost ? ("taken" as const) : found, loser: null };
  const after = { ...row, ...toCheckedFields(row, problem, now), checked_at: now };
  await saveLinkDomain(tx, accountId, after);
  await notifyOfFailure(tx, accountId, row, after);
  if (problem !== null && host !== undefined && Number(host.account_id) === accountId) {
    await saveHost(tx, {
      ...host,
      is_failing: after.failing_since !== null,
      is_suspended: after.state === "suspended",
    });
  }
  return loser;
}

async function runCheck(
  { accountId, id }: DueLinkDomain,
  { domain, challenge }: LinkDomainRecord,
  checkDns: CheckDns,
): Promise<void> {
  const problem = await checkDns(domain, challenge);
  // Own transaction: worker step. The directory is on the coordinator.
  const loser = await asWorker(async (tx) => {
    const row = await lockLinkDomain(tx, accountId, id);
    return row === undefined ? null : applyCheck(tx, accountId, row, problem);
  });
  // Own transaction: worker step. If lost, the periodic check finds out.
  if (loser !== null) await asAccountWorker(loser, (tx) => makeDue(tx, loser, domain));
}

/**
 * Starts the check of a due domain by DNS, which may take seconds; `ended` settles with it. Returns null if another
 * worker has the domain.
 */
export async function startCheck(
  due: DueLinkDomain,
  checkDns: CheckDns,
): Promise<{ ended: Promise<void> } | null> {
  // Own transaction: worker step.
  const claimed = await asAccountWorker(due.accountId, (tx) =>
    claimLinkDomain(tx, due, LEASE_SECONDS),
  );
  return claimed === undefined ? null : { ended: runCheck(due, claimed, checkDns) };
}

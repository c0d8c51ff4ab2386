import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, readSnapshot } from "@/lib/db/transaction";
import { AFTER_LAST_STEP } from "./program";
import { toCounts, toPerson } from "./resource";
import type { AutomationPerson, AutomationReport } from "./schema";
import { findOrThrow } from "./service";
import { countNotices } from "./store-notices";
import { countByState, countLackingFunds, countWaiting, PEOPLE } from "./store-runs";
import { countOutcomes, countVariants } from "./store-texts";

/** Counts people and the texts of the published version, in one snapshot, so that the figures add up. */
export function getAutomationReport(ctx: Context, id: number): Promise<AutomationReport> {
  const { id: accountId } = ctx.account;
  return readSnapshot(accountId, async (tx) => {
    const row = await findOrThrow(tx, accountId, id);
    const counts = toCounts(await countByState(tx, accountId, [row.id]));
    const lacking = await countLackingFunds(tx, accountId, row.id);
    const version = row.version ?? 0;
    const steps = new Map<string, AutomationReport["steps"][number]>();
    const find = (step: string) => {
      const outcomes = { sent: 0, capped: 0, blocked: 0, unsendable: 0 };
      const notices = { mailed: 0, grouped: 0, left_out: 0 };
      const existing = steps.get(step) ?? { step, waiting: 0, outcomes, notices, variants: [] };
      steps.set(step, existing);
      return existing;
    };
    for (const { step, count } of await countWaiting(tx, accountId, row.id, version))
      if (step !== AFTER_LAST_STEP) find(step).waiting = count;
    for (const { step, outcome, count } of await countOutcomes(tx, accountId, row.id, version))
      find(step).outcomes[outcome] = count;
    for (const { step, outcome, count } of await countNotices(tx, accountId, row.id, version))
      find(step).notices[outcome] = count;
    for (const { step, ...figures } of await countVariants(tx, accountId, row.id, version))
      find(step).variants.push(figures);
    return { counts, lacking_funds: lacking, version: row.version, steps: [...steps.values()] };
  });
}

export async function listAutomationPeople(
  ctx: Context,
  id: number,
  query: CollectionQuery,
): Promise<Page<AutomationPerson>> {
  const { id: accountId } = ctx.account;
  await readAccount(accountId, (tx) => findOrThrow(tx, accountId, id));
  return listPage(ctx, PEOPLE, query, (rows) => rows.map(toPerson), [id]);
}

import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, readSnapshot, type Tx } from "@/lib/db/transaction";
import { findTemplateNames } from "@/lib/gateway/messaging/templates/public";
import { findTemplatesByPrograms, listUnusableSteps } from "./draft-texts";
import {
  AFTER_LAST_STEP,
  isTemplateStep,
  listPlacesById,
  type Program,
  toProgram,
} from "./program";
import { toCounts, toPerson } from "./resource";
import type { AutomationPerson, AutomationReport } from "./schema";
import { findOrThrow } from "./service";
import { findPublished, findVersions } from "./store";
import { countNotices } from "./store-notices";
import { countByState, countUnfundedRuns, countSending, countWaiting, PEOPLE } from "./store-runs";
import { countOutcomes, countTemplateVersions, countVariants } from "./store-texts";

type StepReport = AutomationReport["steps"][number];

/** Returns the templates of the published version by step, without statistics. */
async function findTemplatesBySteps(
  tx: Tx,
  accountId: number,
  { instructions }: Program,
): Promise<Map<string, NonNullable<StepReport["template"]>>> {
  const used = [...instructions.values()].flatMap(({ key, step }) =>
    isTemplateStep(step) ? [{ key, id: step.template_id }] : [],
  );
  const names = await findTemplateNames(
    tx,
    accountId,
    used.map(({ id }) => id),
  );
  return new Map(
    used.map(({ key, id }) => [key, { id, name: names.get(id) ?? String(id), versions: [] }]),
  );
}

/** Counts people of any version who wait at a step whose template can't be used. */
async function countRunsWithoutTemplate(tx: Tx, accountId: number, id: string): Promise<number> {
  const waiting = await countSending(tx, accountId, id);
  if (waiting.length === 0) return 0;
  const numbers = [...new Set(waiting.map(({ version }) => version))];
  let sum = 0;
  for (const { version, definition } of await findVersions(tx, accountId, id, numbers)) {
    const program = toProgram(definition.steps);
    const templates = await findTemplatesByPrograms(tx, accountId, [program]);
    const keys = listUnusableSteps(program, templates);
    for (const row of waiting)
      if (row.version === version && keys.includes(row.step)) sum += row.count;
  }
  return sum;
}

/** Counts people and the texts of the published version, in one snapshot, so that the statistics add up. */
export function getAutomationReport(ctx: Context, id: number): Promise<AutomationReport> {
  const { id: accountId } = ctx.account;
  return readSnapshot(accountId, async (tx) => {
    const row = await findOrThrow(tx, accountId, id);
    const counts = toCounts(await countByState(tx, accountId, [row.id]));
    const lacking = await countUnfundedRuns(tx, accountId, row.id);
    const version = row.version ?? 0;
    const [published] = await findPublished(tx, accountId, [row.id]);
    const program = toProgram(published?.definition.steps ?? []);
    const templates = await findTemplatesBySteps(tx, accountId, program);
    const places = listPlacesById(program);
    const steps = new Map<string, AutomationReport["steps"][number]>();
    const find = (step: string) => {
      const outcomes = { sent: 0, capped: 0, blocked: 0, unsendable: 0, empty: 0 };
      const notices = { mailed: 0, grouped: 0, left_out: 0 };
      const template = templates.get(step) ?? null;
      const existing = steps.get(step) ?? {
        step,
        waiting: 0,
        outcomes,
        template,
        notices,
        variants: [],
      };
      steps.set(step, existing);
      return existing;
    };
    const findById = (id: string) => find(places.get(id) ?? id);
    for (const { step, count } of await countWaiting(tx, accountId, row.id, version))
      if (step !== AFTER_LAST_STEP) find(step).waiting = count;
    for (const { step, outcome, count } of await countOutcomes(tx, accountId, row.id, version))
      findById(step).outcomes[outcome] = count;
    if (templates.size > 0)
      for (const counted of await countTemplateVersions(tx, accountId, row.id, version)) {
        const { step, template_version: own, count } = counted;
        findById(step).template?.versions.push({ version: own, sent: count });
      }
    for (const { step, outcome, count } of await countNotices(tx, accountId, row.id, version))
      findById(step).notices[outcome] = count;
    for (const { step, ...figures } of await countVariants(tx, accountId, row.id, version))
      findById(step).variants.push(figures);
    return {
      counts,
      lacking_funds: lacking,
      lacking_template: await countRunsWithoutTemplate(tx, accountId, row.id),
      version: row.version,
      steps: [...steps.values()],
    };
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

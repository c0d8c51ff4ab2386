import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { unwatchGroups } from "@/lib/gateway/contacts/group-records/public";
import { checkDefinition } from "./check";
import { findTemplatesByPrograms, listUnusableSteps } from "./draft-texts";
import { toProgram } from "./program";
import { toAutomation, toCounts, toSummary } from "./resource";
import type {
  Automation,
  AutomationDefinition,
  AutomationSummary,
  AutomationWrite,
} from "./schema";
import type { AutomationStep } from "./schema-steps";
import { MAX_AUTOMATIONS } from "./schema-values";
import { assignIds } from "./step-ids";
import {
  AUTOMATIONS,
  type AutomationRecord,
  countAutomations,
  findAutomation,
  findPublished,
  findTest,
  insertAutomation,
  lockAutomation,
  lockAutomations,
  markRemoved,
  saveAutomation,
  type VersionRecord,
} from "./store";
import { findScans } from "./store-scans";
import { countByState } from "./store-runs";

const RESOURCE_NAME = "automation with this ID";

export const auditObject = ({ id, name }: AutomationRecord) =>
  ({ kind: "automation", id, label: name }) as const;

/** Returns the fields for the audit log, without texts, which may hold personal data. */
const auditFields = ({ name, draft }: AutomationRecord) => ({
  name,
  trigger: JSON.stringify(draft.trigger),
  steps: draft.steps.length,
  sender_id: draft.sender_id,
});

async function findMissingTemplates(
  tx: Tx,
  accountId: number,
  published: readonly VersionRecord[],
): Promise<Set<string>> {
  const programs = published.map(({ automation_id: id, definition }) => ({
    id,
    program: toProgram(definition.steps),
  }));
  const templates = await findTemplatesByPrograms(
    tx,
    accountId,
    programs.map(({ program }) => program),
  );
  return new Set(
    programs
      .filter(({ program }) => listUnusableSteps(program, templates).length > 0)
      .map(({ id }) => id),
  );
}

async function toSummaries(
  tx: Tx,
  accountId: number,
  rows: readonly AutomationRecord[],
): Promise<AutomationSummary[]> {
  const ids = rows.map(({ id }) => id);
  const published = await findPublished(tx, accountId, ids);
  const counts = await countByState(tx, accountId, ids);
  const scans = await findScans(tx, accountId, ids);
  const lacking = await findMissingTemplates(tx, accountId, published);
  return rows.map((row) =>
    toSummary(row, {
      lacksTemplate: lacking.has(row.id),
      scan: scans.find(({ automation_id: id }) => id === row.id),
      published: published.find(({ automation_id: id }) => id === row.id)?.definition,
      counts: toCounts(counts.filter(({ automation_id: id }) => id === row.id)),
    }),
  );
}

export async function toResource(
  tx: Tx,
  accountId: number,
  row: AutomationRecord,
): Promise<Automation> {
  const [summary] = await toSummaries(tx, accountId, [row]);
  if (summary === undefined) throw new Error("One row makes one automation");
  return toAutomation(row, summary);
}

export async function lockOrThrow(ctx: WriteContext, id: number): Promise<AutomationRecord> {
  const row = await lockAutomation(ctx.tx, ctx.account.id, id);
  if (row === undefined || row.test_of !== null) throw notFound(RESOURCE_NAME);
  return row;
}

export async function findOrThrow(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<AutomationRecord> {
  const row = await findAutomation(tx, accountId, id);
  if (row === undefined || row.test_of !== null) throw notFound(RESOURCE_NAME);
  return row;
}

export function listAutomations(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<AutomationSummary>> {
  return listPage(ctx, AUTOMATIONS, query, (rows, tx) => toSummaries(tx, ctx.account.id, rows));
}

export function getAutomation(ctx: Context, id: number): Promise<Automation> {
  const { id: accountId } = ctx.account;
  return readAccount(accountId, async (tx) =>
    toResource(tx, accountId, await findOrThrow(tx, accountId, id)),
  );
}

function splitName(
  { name, ...definition }: AutomationWrite,
  stepsBefore: readonly AutomationStep[],
): { name: string; draft: AutomationDefinition } {
  const { goal_event: goal, send_window: window = null } = definition;
  const steps = assignIds(definition.steps, stepsBefore);
  return { name, draft: { ...definition, goal_event: goal || null, send_window: window, steps } };
}

export async function createAutomation(
  ctx: WriteContext,
  input: AutomationWrite,
): Promise<Automation> {
  const { tx, account, now } = ctx;
  await lockAutomations(tx, account.id);
  if ((await countAutomations(tx, account.id)) >= MAX_AUTOMATIONS) {
    const message = `The account has reached the limit of ${MAX_AUTOMATIONS} automations. Delete some first.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_automations",
      limit: MAX_AUTOMATIONS,
    });
  }
  const { name, draft } = splitName(input, []);
  await checkDefinition(ctx, draft);
  const row = await insertAutomation(tx, account.id, {
    name,
    draft,
    state: "draft",
    version: null,
    event: null,
    goal_event: null,
    source_kind: null,
    source: null,
    source_bulk: null,
    scanned_date: null,
    scan_after: "0",
    work_at: null,
    test_of: null,
    test_by: null,
    created_at: now(),
    changed_at: now(),
  });
  await recordAudit(tx, ctx, {
    action: "automation.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toResource(tx, account.id, row);
}

/** Changes the draft only; people are sent the published version. */
export async function updateAutomation(
  ctx: WriteContext,
  id: number,
  input: AutomationWrite,
): Promise<Automation> {
  const { tx, account, now } = ctx;
  const before = await lockOrThrow(ctx, id);
  const { name, draft } = splitName(input, before.draft.steps);
  await checkDefinition(ctx, draft);
  const after = { ...before, name, draft, changed_at: now() };
  await saveAutomation(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "automation.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toResource(tx, account.id, after);
}

/** Ends the test of a locked automation; a worker takes its phone out. */
export async function endTest({ tx, account, now }: WriteContext, id: string): Promise<void> {
  const test = await findTest(tx, account.id, id);
  if (test !== undefined) await markRemoved(tx, account.id, test.id, now());
}

/** Hides an automation; a worker ends its people, and deletes them once no cap counts their texts. */
export async function deleteAutomation(ctx: WriteContext, id: number): Promise<void> {
  const { tx, account, now } = ctx;
  const row = await lockOrThrow(ctx, id);
  await unwatchGroups(tx, account.id, row.id);
  await markRemoved(tx, account.id, row.id, now());
  await endTest(ctx, row.id);
  await recordAudit(tx, ctx, {
    action: "automation.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}

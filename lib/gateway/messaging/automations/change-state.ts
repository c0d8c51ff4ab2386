import { DomainError, notFound } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findApprovalLimit } from "@/lib/gateway/account/settings/public";
import {
  lockGroup,
  lockGroups,
  skipToEntry,
  unwatchGroups,
  watchGroup,
} from "@/lib/gateway/contacts/group-records/public";
import { findLastEntry } from "@/lib/gateway/contacts/phones/public";
import { assertUnlimited } from "@/lib/core/permissions/unlimited-key";
import { checkDefinition } from "./check";
import type { Automation, AutomationDefinition } from "./schema";
import type { AutomationTrigger } from "./schema-trigger";
import { auditObject, lockOrThrow, toResource } from "./service";
import { isSameJson } from "./same-json";
import {
  type AutomationRecord,
  countSegmentAutomations,
  findPublished,
  insertVersion,
  lockSegmentAutomations,
  saveAutomation,
} from "./store";
import { hasOpenRuns } from "./store-runs";
import { addDays, earliestDate } from "./timing";
import { getTriggerBulk, getTriggerSource, getWatchedGroup, toSourceKind } from "./schema-triggers";
import { MAX_SEGMENT_AUTOMATIONS } from "./schema-values";
import { deleteScan, resetScan, skipMatches } from "./store-scans";

/** Automations send without limits of keys, and without an approval for each bulk. */
export async function assertMayStart({ tx, account, actor }: WriteContext): Promise<void> {
  assertUnlimited(actor);
  if (actor.kind !== "user" || actor.role === "owner") return;
  if ((await findApprovalLimit(tx, account.id)) === null) return;
  throw new DomainError(
    "unprocessable",
    "As bulks need an approval, an owner starts automations.",
    {
      reason: "automation_approval",
    },
  );
}

async function assertFewSegments({ tx, account }: WriteContext): Promise<void> {
  await lockSegmentAutomations(tx, account.id);
  if ((await countSegmentAutomations(tx, account.id)) < MAX_SEGMENT_AUTOMATIONS) return;
  const message = `Segments can start up to ${MAX_SEGMENT_AUTOMATIONS} automations of an account. Archive one first.`;
  throw new DomainError("unprocessable", message, {
    path: "trigger.segment_id",
    reason: "too_many_segment_automations",
    limit: MAX_SEGMENT_AUTOMATIONS,
  });
}

/** Watches the trigger's group from its current entries on, or begins to evaluate its segment. */
async function watchTrigger(
  { tx, account }: WriteContext,
  { id }: AutomationRecord,
  trigger: AutomationTrigger,
): Promise<void> {
  const isSegment = trigger.kind === "segment";
  if (isSegment) await resetScan(tx, account.id, id, !trigger.starts_matching);
  else await deleteScan(tx, account.id, id);
  const groupId = getWatchedGroup(trigger);
  if (groupId === null) return unwatchGroups(tx, account.id, id);
  const group = await lockGroup(tx, account.id, groupId);
  const lastEntry = await findLastEntry(tx, account.id, group.group_id);
  await watchGroup(tx, account.id, id, { groupId: group.group_id, seen: lastEntry });
}

/** Passes over entries that the trigger's group or segment got while the automation was paused. */
async function skipMissed(
  { tx, account }: WriteContext,
  { id }: AutomationRecord,
  trigger: AutomationTrigger,
): Promise<void> {
  if (trigger.kind === "segment") return skipMatches(tx, account.id, id);
  const groupId = getWatchedGroup(trigger);
  if (groupId === null) return;
  // A group that was deleted gets no more entries.
  const [group] = await lockGroups(tx, account.id, [String(groupId)]);
  if (group === undefined) return;
  await skipToEntry(tx, account.id, id, await findLastEntry(tx, account.id, group.group_id));
}

/** Throws while a worker is still ending the people of an archived automation, who would otherwise go on. */
async function assertEnded({ tx, account }: WriteContext, { id, state }: AutomationRecord) {
  if (state !== "archived" || !(await hasOpenRuns(tx, account.id, id))) return;
  throw new DomainError(
    "conflict",
    "Its people are still being taken out. Try again in a moment.",
    {
      reason: "automation_ending",
    },
  );
}

/** @throws DomainError `unprocessable` without steps */
export function assertSteps({ steps }: AutomationDefinition): void {
  if (steps.length > 0) return;
  throw new DomainError("unprocessable", "Add a step first.", {
    path: "steps",
    reason: "automation_without_steps",
  });
}

/** Publishes the draft as a new version and starts the automation. People under way finish theirs. */
export async function publishAutomation(ctx: WriteContext, id: number): Promise<Automation> {
  const { tx, account, now } = ctx;
  await assertMayStart(ctx);
  const before = await lockOrThrow(ctx, id);
  const { draft } = before;
  assertSteps(draft);
  await assertEnded(ctx, before);
  const names = await checkDefinition(ctx, draft);
  const [published] = await findPublished(tx, account.id, [before.id]);
  const isRunning = before.state === "active" || before.state === "paused";
  const keepsTrigger = isRunning && isSameJson(published?.definition.trigger, draft.trigger);
  const { trigger } = draft;
  if (trigger.kind === "segment" && !(isRunning && before.source_kind === "segment"))
    await assertFewSegments(ctx);
  const at = now();
  const after: AutomationRecord = {
    ...before,
    state: "active",
    version: (before.version ?? 0) + 1,
    event: trigger.kind === "event" ? trigger.event : null,
    goal_event: draft.goal_event ?? null,
    source_kind: toSourceKind(trigger),
    source: getTriggerSource(trigger),
    source_bulk: getTriggerBulk(trigger),
    ...(!keepsTrigger && {
      scanned_date: addDays(earliestDate(toUnix(at)), -1),
      scan_after: "0",
    }),
    work_at: at,
    changed_at: at,
  };
  await saveAutomation(tx, account.id, after);
  await insertVersion(tx, account.id, after, names);
  if (!keepsTrigger) await watchTrigger(ctx, after, trigger);
  else if (before.state === "paused") await skipMissed(ctx, after, trigger);
  await recordAudit(tx, ctx, {
    action: "automation.published",
    object: auditObject(after),
    after: { version: after.version },
  });
  return toResource(tx, account.id, after);
}

const ACTIONS = {
  active: "automation.resumed",
  paused: "automation.paused",
  archived: "automation.archived",
} as const;

async function changeState(
  ctx: WriteContext,
  before: AutomationRecord,
  state: "active" | "paused" | "archived",
): Promise<Automation> {
  const { tx, account, now } = ctx;
  const after = { ...before, state, work_at: now(), changed_at: now() };
  await saveAutomation(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: ACTIONS[state],
    object: auditObject(after),
  });
  return toResource(tx, account.id, after);
}

export function assertState(
  row: AutomationRecord,
  states: readonly AutomationRecord["state"][],
): void {
  if (states.includes(row.state)) return;
  throw new DomainError("conflict", `This isn't possible while the automation is ${row.state}.`, {
    reason: "automation_state",
  });
}

/** Stops texts and entries; people stay where they are. */
export async function pauseAutomation(ctx: WriteContext, id: number): Promise<Automation> {
  const before = await lockOrThrow(ctx, id);
  if (before.state === "paused") return toResource(ctx.tx, ctx.account.id, before);
  assertState(before, ["active"]);
  return changeState(ctx, before, "paused");
}

/** Resumes the automation: its people go on, but those who would have entered meanwhile don't. */
export async function resumeAutomation(ctx: WriteContext, id: number): Promise<Automation> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, id);
  if (before.state === "active") return toResource(tx, account.id, before);
  await assertMayStart(ctx);
  assertState(before, ["paused"]);
  const [published] = await findPublished(tx, account.id, [before.id]);
  if (published === undefined) throw notFound("published version");
  await skipMissed(ctx, before, published.definition.trigger);
  return changeState(ctx, before, "active");
}

/** Ends the automation for all people under way. Publishing starts it again. */
export async function archiveAutomation(ctx: WriteContext, id: number): Promise<Automation> {
  const before = await lockOrThrow(ctx, id);
  if (before.state === "archived") return toResource(ctx.tx, ctx.account.id, before);
  assertState(before, ["active", "paused"]);
  await unwatchGroups(ctx.tx, ctx.account.id, before.id);
  await deleteScan(ctx.tx, ctx.account.id, before.id);
  return changeState(ctx, before, "archived");
}

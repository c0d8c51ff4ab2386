import { systemContext } from "@/lib/core/system-context";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { findSnapshot, lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { type GroupRecord, lockGroups } from "@/lib/gateway/contacts/group-records/public";
import { addToGroup, removePhoneFromGroup, setColumn } from "@/lib/gateway/contacts/phones/public";
import {
  type Occurrence,
  raiseEvents,
  toOccurrence,
} from "@/lib/gateway/developers/webhooks/public";
import { isMet, getResponses, type Responses } from "./conditions";
import {
  AFTER_LAST_STEP,
  createUnknownError,
  getStepId,
  type GroupStep,
  isGroupStep,
  listSteps,
  type Program,
  toProgram,
} from "./program";
import type { AutomationDefinition } from "./schema";
import {
  type AutomationRecord,
  findAutomation,
  findVersions,
  lockState,
  type VersionRecord,
} from "./store";
import {
  type DueAutomation,
  lockDueRuns,
  type RunRecord,
  saveRuns,
  type Values,
} from "./store-runs";
import { type Notice, sendNotices } from "./notify";
import { automationStepEvent } from "./schema-events";
import { endOfWait, findCountry, nextSendTime, TEST_WAIT_SECONDS } from "./timing";
import { getValues } from "./values";

const BATCH_SIZE = 200;

interface GroupChange {
  phone: string;
  step: GroupStep;
}

/** Collected from people who advance, and applied for all of them in the same transaction. */
interface Effects {
  changes: GroupChange[];
  events: Occurrence<"automation.step">[];
  notices: Notice[];
}

interface Details {
  definition: AutomationDefinition;
  isTest: boolean;
  program: Program;
  responses: Responses;
  values: ReadonlyMap<string, Values>;
  now: Date;
}

const ENDED = { step: null, due_at: null, columns: null, lacks_funds: false } as const;

const toFinished = (run: RunRecord, now: Date): RunRecord => ({
  ...run,
  ...ENDED,
  state: "finished",
  ended_at: now,
});

/** Takes a person through steps until one takes time. Texts are left to `sendTexts`. */
function advanceRun(
  run: RunRecord,
  details: Details,
  { changes, events, notices }: Effects,
): RunRecord {
  const { definition, isTest, program, responses, now } = details;
  const values = details.values.get(run.id) ?? {};
  const seconds = toUnix(now);
  let key = run.step;
  for (;;) {
    const instruction = key === null ? undefined : program.instructions.get(key);
    if (instruction === undefined) return toFinished(run, now);
    const { step, next } = instruction;
    switch (step.kind) {
      case "text":
      case "text_test": {
        const sendAt = isTest ? seconds : nextSendTime(definition, seconds, run.phone);
        const isOpen = sendAt <= seconds;
        return {
          ...run,
          step: instruction.key,
          state: isOpen ? "sending" : "waiting",
          due_at: isOpen ? now : fromUnix(sendAt),
          columns: isOpen ? values : null,
        };
      }
      case "wait":
      case "wait_until":
        return {
          ...run,
          step: next ?? AFTER_LAST_STEP,
          due_at: fromUnix(
            isTest ? seconds + TEST_WAIT_SECONDS : endOfWait(step, seconds, run.phone),
          ),
        };
      case "branch":
        if (!("yes" in instruction)) throw new Error("A branch has no paths");
        key = isMet(step.condition, run, { step: instruction.key, responses, values })
          ? instruction.yes
          : instruction.no;
        break;
      case "add_to_group":
      case "remove_from_group":
        changes.push({ phone: run.phone, step });
        key = next;
        break;
      case "set_field":
        changes.push({ phone: run.phone, step });
        // Later steps read the new value in another turn.
        return { ...run, step: next ?? AFTER_LAST_STEP, due_at: now };
      case "webhook":
        events.push(
          toOccurrence(automationStepEvent, run.id, {
            automation_id: Number(run.automation_id),
            person_id: run.id,
            phone: run.phone,
            name: step.name,
            values,
            created_at: seconds,
          }),
        );
        key = next;
        break;
      case "notify":
        notices.push({ run, stepId: getStepId(instruction), step, values });
        key = next;
        break;
      case "end":
        key = null;
        break;
      default:
        throw createUnknownError(step);
    }
  }
}

/** Locks the groups that a program changes. Those that were deleted are skipped. */
async function lockChangedGroups(
  tx: Tx,
  accountId: number,
  program: Program,
): Promise<Map<string, GroupRecord>> {
  const ids = listSteps(program).flatMap((step) =>
    isGroupStep(step) ? [String(step.group_id)] : [],
  );
  const groups = ids.length === 0 ? [] : await lockGroups(tx, accountId, [...new Set(ids)]);
  return new Map(groups.map((group) => [group.group_id, group]));
}

type Round = Map<GroupStep, string[]>;

/** Interleaves changes by position, so that each batch has at most one per person. */
function toRounds(changes: readonly GroupChange[]): Round[] {
  const rounds: Round[] = [];
  const counts = new Map<string, number>();
  for (const { phone, step } of changes) {
    const count = counts.get(phone) ?? 0;
    counts.set(phone, count + 1);
    const round: Round = rounds[count] ?? new Map();
    rounds[count] = round;
    round.set(step, [...(round.get(step) ?? []), phone]);
  }
  return rounds;
}

async function applyChanges(
  ctx: WriteContext,
  groups: ReadonlyMap<string, GroupRecord>,
  changes: readonly GroupChange[],
): Promise<void> {
  for (const [step, phones] of toRounds(changes).flatMap((round) => [...round])) {
    const group = groups.get(String(step.group_id));
    if (group === undefined) continue;
    // Without numbers that numbering plans no longer have, which would hold up the others.
    if (step.kind === "add_to_group")
      await addToGroup(
        ctx,
        group,
        phones.filter((phone) => findCountry(phone) !== ""),
      );
    else if (step.kind === "set_field") await setColumn(ctx, group, phones, step);
    else for (const phone of phones) await removePhoneFromGroup(ctx, group, phone);
  }
}

async function advanceVersion(
  ctx: WriteContext,
  automation: AutomationRecord,
  version: VersionRecord,
  runs: readonly RunRecord[],
): Promise<void> {
  const { tx, account, now } = ctx;
  const { definition } = version;
  const program = toProgram(definition.steps);
  const details: Details = {
    definition,
    isTest: automation.test_of !== null,
    program,
    responses: await getResponses(tx, account.id, program, runs),
    values: await getValues(tx, account.id, version, runs),
    now: now(),
  };
  const effects: Effects = { changes: [], events: [], notices: [] };
  const { changes, events, notices } = effects;
  const after = runs.map((run) => advanceRun(run, details, effects));
  // Before groups are locked: a new limit locks the automation.
  await sendNotices(ctx, automation, version, notices);
  if (changes.length > 0)
    await applyChanges(ctx, await lockChangedGroups(tx, account.id, program), changes);
  await saveRuns(tx, account.id, after);
  await raiseEvents(tx, account.id, events);
}

/** Takes due people of an automation to their next text or wait, in one transaction. Returns how many were taken. */
export async function advanceRuns({ accountId, id }: DueAutomation): Promise<number> {
  // Own transaction: worker step.
  return withAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    const automation = await findAutomation(tx, accountId, id);
    if (account === null || automation === undefined) return 0;
    await lockAgainstErasure(tx, accountId);
    // People who pause after the automation resumed would stay paused.
    const isActive =
      automation.state === "active" || (await lockState(tx, accountId, id)) === "active";
    const runs = await lockDueRuns(tx, accountId, automation.id, "waiting", BATCH_SIZE);
    if (!isActive) {
      const parked = runs.map((run) => ({ ...run, state: "parked" as const, due_at: null }));
      await saveRuns(tx, accountId, parked);
      return runs.length;
    }
    const ctx = { ...systemContext(account, "automation"), tx };
    const numbers = [...new Set(runs.map(({ version }) => version))];
    for (const version of await findVersions(tx, accountId, automation.id, numbers)) {
      const runsOfVersion = runs.filter((run) => run.version === version.version);
      await advanceVersion(ctx, automation, version, runsOfVersion);
    }
    return runs.length;
  });
}

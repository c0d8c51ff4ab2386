import type { AccountSnapshot, Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { minMicro, type Micro, microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { readSnapshot } from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { isMet, type Responses } from "./conditions";
import { chooseShare, draw } from "./draw";
import { draftTexts, type DraftedTexts, toTextKey } from "./draft-texts";
import { findPastPeople, PAST_DAYS } from "./find-past-people";
import { priceText, type TextRecipient } from "./price-text";
import { type Program, toProgram } from "./program";
import type { AutomationDefinition, AutomationDryRun } from "./schema";
import { findOrThrow } from "./service";

/** Lower and upper bounds, since it is unknown which branches people take. */
interface DryRunRange {
  texts: [number, number];
  cost: [Micro, Micro];
  /** Texts that couldn't be sent, on the path with the most of them. */
  unsendable: number;
  /** Texts without a required value, on the path with the most of them. */
  empty: number;
}

const NO_TEXTS: DryRunRange = { texts: [0, 0], cost: [0n, 0n], unsendable: 0, empty: 0 };

const add = (a: DryRunRange, b: DryRunRange): DryRunRange => ({
  texts: [a.texts[0] + b.texts[0], a.texts[1] + b.texts[1]],
  cost: [a.cost[0] + b.cost[0], a.cost[1] + b.cost[1]],
  unsendable: a.unsendable + b.unsendable,
  empty: a.empty + b.empty,
});

const maxMicro = (a: Micro, b: Micro) => (a > b ? a : b);

const uniteRanges = (a: DryRunRange, b: DryRunRange): DryRunRange => ({
  texts: [Math.min(a.texts[0], b.texts[0]), Math.max(a.texts[1], b.texts[1])],
  cost: [minMicro(a.cost[0], b.cost[0]), maxMicro(a.cost[1], b.cost[1])],
  unsendable: Math.max(a.unsendable, b.unsendable),
  empty: Math.max(a.empty, b.empty),
});

interface Simulation {
  account: AccountSnapshot;
  definition: AutomationDefinition;
  program: Program;
  drafted: DraftedTexts;
  /** True if a template's examples replaced values of events or forms, which aren't stored. */
  usesExamples: boolean;
}

const NO_RESPONSES: Responses = {
  delivered: new Set(),
  clicked: new Set(),
  replied: new Set(),
};

async function simulateText(
  { account, definition, drafted, usesExamples }: Simulation,
  key: string,
  variant: number,
  recipient: TextRecipient,
): Promise<DryRunRange> {
  const draft = drafted.get(toTextKey(key, variant));
  if (draft == null) return { ...NO_TEXTS, unsendable: 1 };
  const examples = usesExamples ? (draft.template?.examples ?? []) : [];
  const values = { ...Object.fromEntries(examples), ...recipient.values };
  const priced = await priceText(account, definition, draft, { ...recipient, values });
  if (typeof priced === "string") return { ...NO_TEXTS, [priced]: 1 };
  return { ...NO_TEXTS, texts: [1, 1], cost: [priced.price, priced.price] };
}

/** Returns bounds over all paths that a person can take from a step. */
async function simulate(
  simulation: Simulation,
  recipient: TextRecipient,
  key: string | null,
  known: Map<string, DryRunRange>,
): Promise<DryRunRange> {
  const instruction = key === null ? undefined : simulation.program.instructions.get(key);
  if (instruction === undefined) return NO_TEXTS;
  const cached = known.get(instruction.key);
  if (cached !== undefined) return cached;
  const goOn = (next: string | null) => simulate(simulation, recipient, next, known);
  const { step, next } = instruction;
  let range: DryRunRange;
  if ("yes" in instruction && step.kind === "branch") {
    const { condition } = step;
    const { phone, values } = recipient;
    const isUnknown = ["delivered", "clicked", "replied"].includes(condition.kind);
    const person = { id: phone, phone, message_id: null };
    const details = { step: instruction.key, responses: NO_RESPONSES, values };
    if (isUnknown) range = uniteRanges(await goOn(instruction.yes), await goOn(instruction.no));
    else range = await goOn(isMet(condition, person, details) ? instruction.yes : instruction.no);
  } else if (step.kind === "text" || step.kind === "text_test") {
    const variant =
      step.kind === "text"
        ? 0
        : chooseShare(
            draw(recipient.phone, instruction.key),
            step.variants.map(({ percent }) => percent),
          );
    const own = await simulateText(simulation, instruction.key, variant, recipient);
    range = add(own, await goOn(next));
  } else range = await goOn(next);
  known.set(instruction.key, range);
  return range;
}

/**
 * Simulates the draft for people whom its trigger would have started in the last 30 days, with today's prices, columns and
 * blocked numbers. Sends nothing. The cap and the window aren't applied.
 */
export function dryRunAutomation(ctx: Context, id: number): Promise<AutomationDryRun> {
  const { account, now } = ctx;
  return readSnapshot(account.id, async (tx) => {
    const { draft: definition } = await findOrThrow(tx, account.id, id);
    const program = toProgram(definition.steps);
    const { people, isComplete } = await findPastPeople(tx, account.id, definition.trigger, now());
    const blocked = await findBlocked(
      tx,
      account.id,
      people.map(({ phone }) => phone),
    );
    const drafts = await draftTexts(tx, account.id, program);
    if ([...drafts.values()].includes(null))
      throw new DomainError("unprocessable", "The template of a text was deleted.", {
        reason: "automation_template",
      });
    const usesExamples = !["group", "date", "segment"].includes(definition.trigger.kind);
    const simulation = { account, definition, program, drafted: drafts, usesExamples };
    let sum = NO_TEXTS;
    for (const person of people) {
      if (!blocked.has(person.phone))
        sum = add(sum, await simulate(simulation, person, program.first, new Map()));
    }
    return {
      from: toUnix(now()) - PAST_DAYS * DAY_SECONDS,
      people: people.length,
      is_complete: isComplete,
      blocked: blocked.size,
      texts: { min: sum.texts[0], max: sum.texts[1] },
      cost: { min: microToNumber(sum.cost[0]), max: microToNumber(sum.cost[1]) },
      unsendable: sum.unsendable,
      empty: sum.empty,
      currency: account.currency,
    };
  });
}

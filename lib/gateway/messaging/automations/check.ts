import { combineErrors, DomainError } from "@/lib/core/errors";
import { isCountry } from "@/lib/core/countries/countries";
import { countText, resolveSender } from "@/lib/core/messages/message-content";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";
import type { WriteContext } from "@/lib/db/write-context";
import { assertBulkLinks, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { COLUMN_NAME_FIELDS } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import type { AutomationDefinition } from "./schema";
import type { AutomationCondition, AutomationStep } from "./schema-steps";
import { listNames } from "./values";

interface PlacedStep {
  step: AutomationStep;
  path: string;
}

const listPlaced = (steps: readonly AutomationStep[], path: string): PlacedStep[] =>
  steps.flatMap((step, index) => {
    const own = `${path}[${index}]`;
    if (step.kind !== "branch") return [{ step, path: own }];
    return [
      { step, path: own },
      ...listPlaced(step.yes, `${own}.yes`),
      ...listPlaced(step.no, `${own}.no`),
    ];
  });

function listGroups({ trigger }: AutomationDefinition, placed: readonly PlacedStep[]) {
  const ofTrigger =
    trigger.kind === "event" ? [] : [{ id: trigger.group_id, path: "trigger.group_id" }];
  const ofSteps = placed.flatMap(({ step, path }) =>
    step.kind === "add_to_group" || step.kind === "remove_from_group"
      ? [{ id: step.group_id, path: `${path}.group_id` }]
      : [],
  );
  return [...ofTrigger, ...ofSteps];
}

/** Returns an error of a text at its step, or null. */
async function checkText(
  ctx: WriteContext,
  text: string,
  names: readonly string[],
  path: string,
): Promise<DomainError | null> {
  try {
    await assertBulkLinks(ctx, text, "direct");
    const drafted = await draftLinks(ctx.tx, ctx.account.id, text);
    const template = parseTemplate(drafted.text, names);
    const shortest = renderTemplate(template, "", () => null).text;
    if (shortest.trim() !== "") countText(shortest, null, "direct");
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, reason } = error;
    return new DomainError(code, message, { path, ...(reason !== undefined && { reason }) });
  }
}

function checkCondition(
  condition: AutomationCondition,
  names: readonly string[],
  path: string,
): DomainError | null {
  if (condition.kind === "country") {
    const index = condition.countries.findIndex((iso2) => !isCountry(iso2));
    if (index === -1) return null;
    const message = `There's no country ${condition.countries[index]}.`;
    return new DomainError("invalid_input", message, { path: `${path}.countries[${index}]` });
  }
  if (condition.kind !== "column" || names.includes(columnKey(condition.column))) return null;
  return new DomainError("unprocessable", `There's no column or value ${condition.column}.`, {
    path: `${path}.column`,
    reason: "column_unknown",
  });
}

/** The column of a date trigger needs a name, so that people know what it is. */
function checkColumn(
  { trigger }: AutomationDefinition,
  group: GroupRecord | undefined,
): DomainError | null {
  if (trigger.kind !== "date" || group === undefined) return null;
  if (
    COLUMN_NAME_FIELDS.some((field) => field === `name_${trigger.column}` && group[field] !== null)
  )
    return null;
  return new DomainError("unprocessable", "This column of the group has no name.", {
    path: "trigger.column",
    reason: "column_unknown",
  });
}

/**
 * Returns the keys that texts can use.
 * @throws DomainError 400 and 422 at each field that would keep the automation from running
 */
export async function checkDefinition(
  ctx: WriteContext,
  definition: AutomationDefinition,
): Promise<string[]> {
  const { tx, account } = ctx;
  resolveSender("direct", { text: "", sender_id: definition.sender_id });
  const placed = listPlaced(definition.steps, "steps");
  const references = listGroups(definition, placed);
  const groups = await findGroupRecords(tx, account.id, [
    ...new Set(references.map(({ id }) => id)),
  ]);
  const groupById = new Map(groups.map((group) => [Number(group.group_id), group]));
  const { trigger } = definition;
  const group = trigger.kind === "event" ? undefined : groupById.get(trigger.group_id);
  const names = listNames(trigger, group);
  const errors: (DomainError | null)[] = references
    .filter(({ id }) => !groupById.has(id))
    .map(
      ({ id, path }) =>
        new DomainError("unprocessable", `There's no group ${id}.`, {
          reason: "group_unknown",
          path,
        }),
    );
  errors.push(checkColumn(definition, group));
  for (const { step, path } of placed) {
    if (step.kind === "text") errors.push(await checkText(ctx, step.text, names, `${path}.text`));
    if (step.kind === "branch" && (trigger.kind === "event" || group !== undefined))
      errors.push(checkCondition(step.condition, names, `${path}.condition`));
  }
  const broken = errors.filter((error) => error !== null);
  if (broken.length > 0) throw combineErrors(broken);
  return names;
}

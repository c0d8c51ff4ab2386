import { combineErrors, DomainError } from "@/lib/core/errors";
import { isCountry } from "@/lib/core/countries/countries";
import { resolveSender } from "@/lib/core/messages/message-content";
import { columnKey } from "@/lib/core/text/template";
import type { WriteContext } from "@/lib/db/write-context";
import { findCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import { findCampaignsByBulks } from "@/lib/gateway/campaigns/campaign-messages/public";
import { findBulks } from "@/lib/gateway/messaging/bulks/public";
import { getPeople } from "@/lib/gateway/identity/team/public";
import { isGroupStep } from "./program";
import type { AutomationDefinition } from "./schema";
import type { AutomationCondition, AutomationStep } from "./schema-steps";
import { checkText, checkTextStep } from "./check-text";
import { findUsableSegments } from "@/lib/gateway/contacts/segments/public";
import { getTriggerBulk, getTriggerCampaign, getTriggerGroup } from "./schema-triggers";
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

function listGroups({ trigger }: AutomationDefinition, placedSteps: readonly PlacedStep[]) {
  const groupId = getTriggerGroup(trigger);
  const ofTrigger = groupId === null ? [] : [{ id: groupId, path: "trigger.group_id" }];
  const ofSteps = placedSteps.flatMap(({ step, path }) =>
    isGroupStep(step) ? [{ id: step.group_id, path: `${path}.group_id` }] : [],
  );
  return [...ofTrigger, ...ofSteps];
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
    return new DomainError("invalid_input", message, {
      path: `${path}.countries[${index}]`,
      reason: "country_unknown",
    });
  }
  if (condition.kind !== "column" || names.includes(columnKey(condition.column))) return null;
  return new DomainError("unprocessable", `There's no column or value ${condition.column}.`, {
    path: `${path}.column`,
    reason: "column_unknown",
  });
}

async function checkSegment(
  { tx, account, now }: WriteContext,
  { trigger }: AutomationDefinition,
): Promise<DomainError[]> {
  if (trigger.kind !== "segment") return [];
  const ids = [trigger.segment_id];
  const field = { field: "trigger.segment_id", now: now() };
  const { errors } = await findUsableSegments(tx, account.id, ids, field);
  return errors.map(({ code, message, reason }) => {
    const path = "trigger.segment_id";
    return new DomainError(code, message, { path, ...(reason !== undefined && { reason }) });
  });
}

async function checkMembers(
  { tx, account }: WriteContext,
  placedSteps: readonly PlacedStep[],
): Promise<DomainError[]> {
  const namedGroups = placedSteps.flatMap(({ step, path }) =>
    step.kind === "notify"
      ? step.user_ids.map((id, index) => ({ id, path: `${path}.user_ids[${index}]` }))
      : [],
  );
  const ids = namedGroups.map(({ id }) => id);
  const { roles } = await getPeople(tx, account.id, ids);
  return namedGroups
    .filter(({ id }) => !roles.has(id))
    .map(({ id, path }) => {
      const message = `Nobody with the ID ${id} is a member.`;
      return new DomainError("unprocessable", message, { reason: "member_unknown", path });
    });
}

/** Columns need a name, so that people know what they are. */
function checkColumn(
  column: ColumnLetter,
  group: GroupRecord | undefined,
  path: string,
): DomainError | null {
  if (group === undefined || group[`name_${column}`] !== null) return null;
  return new DomainError("unprocessable", "This column of the group has no name.", {
    path,
    reason: "column_unknown",
  });
}

async function checkCampaign(
  { tx, account }: WriteContext,
  { trigger }: AutomationDefinition,
): Promise<{ formGroup?: GroupRecord; error?: DomainError }> {
  const code = getTriggerCampaign(trigger);
  if (code === null) return {};
  const path = "trigger.campaign";
  const [campaign] = await findCampaigns(tx, account.id, [code]);
  const isForm = trigger.kind === "form";
  if (campaign === undefined || (isForm && campaign.kind !== "subscribe")) {
    const message = isForm
      ? `There's no sign-up form ${code}.`
      : `There's no link campaign ${code}.`;
    return { error: new DomainError("campaign_unknown", message, { path }) };
  }
  if (!isForm && campaign.type === 1) {
    const message =
      "Messages share the link of this campaign, so nobody is known to click it. Choose one with a link per message.";
    return {
      error: new DomainError("unprocessable", message, { path, reason: "automation_shared_link" }),
    };
  }
  if (!isForm || campaign.group_id === null) return {};
  const [formGroup] = await findGroupRecords(tx, account.id, [Number(campaign.group_id)]);
  return formGroup === undefined ? {} : { formGroup };
}

/** Returns an error of the bulk whose clicks start it: it must have links of the recipients' own. */
async function checkBulkTrigger(
  { tx, account }: WriteContext,
  { trigger }: AutomationDefinition,
): Promise<DomainError | null> {
  const uuid = getTriggerBulk(trigger);
  if (uuid === null) return null;
  const path = "trigger.bulk";
  const [bulk] = await findBulks(tx, account.id, [uuid]);
  if (bulk === undefined || bulk.is_dryrun)
    return new DomainError("unprocessable", `There's no bulk ${uuid}.`, {
      path,
      reason: "automation_bulk_unknown",
    });
  const used = await findCampaignsByBulks(tx, [{ accountId: account.id, bulkId: uuid }]);
  const codes = [...new Set(used.map(({ campaign }) => campaign))];
  const campaigns = await findCampaigns(tx, account.id, codes);
  if (campaigns.some(({ type }) => type !== 1)) return null;
  const message =
    "Nobody is known to click links of this bulk. Choose one whose text has a link per message.";
  return new DomainError("unprocessable", message, { path, reason: "automation_bulk_links" });
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
  const placedSteps = listPlaced(definition.steps, "steps");
  const references = listGroups(definition, placedSteps);
  const groups = await findGroupRecords(tx, account.id, [
    ...new Set(references.map(({ id }) => id)),
  ]);
  const groupById = new Map(groups.map((group) => [Number(group.group_id), group]));
  const { trigger } = definition;
  const groupId = getTriggerGroup(trigger);
  const { formGroup, error } = await checkCampaign(ctx, definition);
  const group = groupId === null ? formGroup : groupById.get(groupId);
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
  errors.push(
    error ?? null,
    ...(await checkMembers(ctx, placedSteps)),
    ...(await checkSegment(ctx, definition)),
    await checkBulkTrigger(ctx, definition),
  );
  if (trigger.kind === "date") errors.push(checkColumn(trigger.column, group, "trigger.column"));
  for (const { step, path } of placedSteps) {
    if (step.kind === "text") errors.push(...(await checkTextStep(ctx, step, names, path)));
    if (step.kind === "text_test")
      for (const [index, { text }] of step.variants.entries())
        errors.push(await checkText(ctx, text, names, `${path}.variants[${index}].text`));
    if (step.kind === "set_field")
      errors.push(checkColumn(step.column, groupById.get(step.group_id), `${path}.column`));
    if (step.kind === "branch" && (groupId === null || group !== undefined))
      errors.push(checkCondition(step.condition, names, `${path}.condition`));
  }
  const broken = errors.filter((error) => error !== null);
  if (broken.length > 0) throw combineErrors(broken);
  return names;
}

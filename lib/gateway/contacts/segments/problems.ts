import { isCountry } from "@/lib/core/countries/countries";
import { DomainError } from "@/lib/core/errors";
import {
  type Condition,
  type ConditionGroup,
  groupIdsIn,
  listConditions,
} from "@/lib/core/segments/conditions";
import type { Tx } from "@/lib/db/transaction";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import type { SegmentProblem } from "./schema";
import { findCampaigns } from "./store-references";

interface Present {
  groups: ReadonlyMap<number, GroupRecord>;
  campaigns: ReadonlySet<string>;
}

const campaignsIn = (condition: Condition) =>
  condition.kind === "click" && condition.campaign != null ? [condition.campaign] : [];

function findProblem(condition: Condition, { groups, campaigns }: Present) {
  if (groupIdsIn(condition).some((id) => !groups.has(id))) return "group";
  if (campaignsIn(condition).some((code) => !campaigns.has(code))) return "campaign";
  switch (condition.kind) {
    case "country":
      return condition.countries.every(isCountry) ? null : "country";
    case "text":
    case "number":
    case "date":
      return groups.get(condition.group_id)?.[`name_${condition.column}`] == null ? "column" : null;
    default:
      return null;
  }
}

/** Finds conditions of each segment that name deleted groups, unnamed columns and the like. */
export async function findProblems(
  tx: Tx,
  accountId: number,
  segments: readonly ConditionGroup[],
): Promise<SegmentProblem[][]> {
  const listed = segments.map((conditions) => listConditions(conditions, "conditions."));
  const allConditions = listed.flat().map(({ condition }) => condition);
  const groupIds = [...new Set(allConditions.flatMap(groupIdsIn))];
  const codes = [...new Set(allConditions.flatMap(campaignsIn))];
  const records = groupIds.length === 0 ? [] : await findGroupRecords(tx, accountId, groupIds);
  const present: Present = {
    groups: new Map(records.map((group) => [Number(group.group_id), group])),
    campaigns: codes.length === 0 ? new Set() : await findCampaigns(tx, accountId, codes),
  };
  return listed.map((conditions) =>
    conditions.flatMap(({ condition, path }) => {
      const reason = findProblem(condition, present);
      return reason === null ? [] : [{ path, reason }];
    }),
  );
}

const MESSAGES = {
  group: "There's no such group.",
  column: "The group has no such column.",
  campaign: "There's no such campaign.",
  country: "There's no such country.",
} as const;

/** @throws DomainError 422 with a violation for each condition that names what isn't there */
export async function assertNoProblems(
  tx: Tx,
  accountId: number,
  conditions: ConditionGroup,
): Promise<void> {
  const [problems = []] = await findProblems(tx, accountId, [conditions]);
  if (problems.length === 0) return;
  throw new DomainError("unprocessable", "The conditions name what isn't there.", {
    reason: "segment_condition",
    violations: problems.map(({ path, reason }) => ({
      path,
      message: MESSAGES[reason],
      code: "unprocessable",
      reason: "segment_condition",
    })),
  });
}

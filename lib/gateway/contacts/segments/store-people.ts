import {
  type ConditionGroup,
  listConditions,
  listGroupIds,
  requiredGroups,
} from "@/lib/core/segments/conditions";
import type { Condition as Filter } from "@/lib/core/collection";
import {
  conditionsSql,
  type FilterSource,
  type Parameters,
  parameters,
} from "@/lib/db/lists/conditions";
import { runInOrder } from "@/lib/db/run-in-order";
import type { Tx } from "@/lib/db/transaction";
import { SEGMENT_PEOPLE_LIST } from "./schema-people-list";
import { ConditionSql, type Moment } from "./store-conditions";

export interface People {
  accountId: number;
  /** All groups of the account. */
  groupIds: readonly number[];
  conditions: ConditionGroup;
  moment: Moment;
}

const ANY_GROUP: ReadonlySet<string> = new Set(["source", "unsubscribed"]);

/**
 * Returns the groups whose entries must be read: only those that everyone in the segment must be in, if there are
 * such.
 */
function listScannedGroups({ conditions, groupIds }: People): readonly number[] {
  const readsAll = listConditions(conditions).some(
    ({ condition }) =>
      ANY_GROUP.has(condition.kind) || (condition.kind === "added" && condition.group_id == null),
  );
  return readsAll || requiredGroups(conditions) === null ? groupIds : listGroupIds(conditions);
}

/**
 * Builds a SELECT of the distinct numbers of people, in one pass over their entries. Needs the account as the first
 * parameter.
 */
export function peopleSql(people: People, params: Parameters): string {
  return toPeopleSql(people, params, listScannedGroups(people), "");
}

function othersSql(people: People, params: Parameters): string {
  return toPeopleSql(people, params, people.groupIds, "NOT ");
}

function toPeopleSql(
  { conditions, moment }: People,
  params: Parameters,
  groupIds: readonly number[],
  not: "" | "NOT ",
): string {
  const sql = new ConditionSql(params, moment);
  const where = sql.toSql(conditions);
  const entries = sql.entries.map((entry, index) => `, ${entry} AS e${index + 1}`);
  return `SELECT c.phone FROM (
      SELECT p.phone${entries.join("")} FROM contact_phones p
      WHERE p.account_id = $1 AND p.group_id = ANY (${params.add(groupIds, "bigint[]")}) GROUP BY p.phone) c
    ${sql.joins.join(" ")} WHERE ${not}(${where})`;
}

/**
 * Runs statements on people. Nested loops are avoided: without statistics, or for conditions that are rarer than the
 * planner assumes, they would compare each person with each click.
 */
export async function joinPeople<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await runInOrder(tx, ["SET LOCAL enable_nestloop = off", "SET LOCAL jit = off"]);
  const result = await work();
  await runInOrder(tx, ["SET LOCAL enable_nestloop TO DEFAULT", "SET LOCAL jit TO DEFAULT"]);
  return result;
}

const NUMBERS: FilterSource = { list: SEGMENT_PEOPLE_LIST, sql: { phone: "c.phone" } };

/** Counts people; `filters` apply to their numbers. */
export async function countPeople(
  tx: Tx,
  people: People,
  limit: number,
  filters: readonly Filter[] = [],
): Promise<number> {
  const params = parameters(people.accountId);
  const sql = peopleSql(people, params) + conditionsSql(filters, NUMBERS, params);
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) AS count FROM (${sql} LIMIT ${params.add(limit, "bigint")}) AS counted`,
    params.values,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function hasOthers(tx: Tx, people: People): Promise<boolean> {
  const params = parameters(people.accountId);
  const { rows } = await tx.query<{ has_others: boolean }>(
    `SELECT EXISTS (${othersSql(people, params)}) AS has_others`,
    params.values,
  );
  return rows[0]?.has_others === true;
}

/** Finds numbers in order. */
export async function findPeople(
  tx: Tx,
  people: People,
  { limit, offset, filters = [] }: { limit: number; offset: number; filters?: readonly Filter[] },
): Promise<string[]> {
  const params = parameters(people.accountId);
  const sql = peopleSql(people, params) + conditionsSql(filters, NUMBERS, params);
  const { rows } = await tx.query<{ phone: string }>(
    `${sql} ORDER BY c.phone LIMIT ${params.add(limit, "bigint")} OFFSET ${params.add(offset, "bigint")}`,
    params.values,
  );
  return rows.map(({ phone }) => phone);
}

import { DomainError } from "@/lib/core/errors";
import { listGroupIds } from "@/lib/core/segments/conditions";
import type { Tx } from "@/lib/db/transaction";
import { getPeople } from "./people";
import { findProblems } from "./problems";
import { findSegments, type SegmentRecord } from "./store";
import type { People } from "./store-people";

export interface UsableSegment {
  id: number;
  name: string;
  people: People;
  namedGroups: readonly number[];
}

interface FoundSegments {
  segments: UsableSegment[];
  errors: DomainError[];
}

/** Finds segments without duplicates; those that are unknown or name what was deleted are errors at their index. */
export async function findUsableSegments(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { field, now }: { field: string; now: Date },
): Promise<FoundSegments> {
  const distinct = [...new Set(ids)];
  const rows = distinct.length === 0 ? [] : await findSegments(tx, accountId, distinct);
  const problems = await findProblems(
    tx,
    accountId,
    rows.map(({ conditions }) => conditions),
  );
  const broken = new Set(rows.filter((_, index) => problems[index]?.length !== 0));
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const result: FoundSegments = { segments: [], errors: [] };
  for (const id of distinct) {
    const row = byId.get(id);
    const path = `${field}[${ids.indexOf(id)}]`;
    if (row === undefined) result.errors.push(unknownError(id, path));
    else if (broken.has(row)) result.errors.push(brokenError(row, path));
    else
      result.segments.push({
        id,
        name: row.name,
        people: await getPeople(tx, accountId, row.conditions, now),
        namedGroups: listGroupIds(row.conditions),
      });
  }
  return result;
}

const unknownError = (id: number, path: string) =>
  new DomainError("unprocessable", `There's no segment ${id}.`, {
    reason: "segment_unknown",
    path,
  });

const brokenError = ({ name }: SegmentRecord, path: string) =>
  new DomainError(
    "unprocessable",
    `The segment ${name} names a group, column or campaign that was deleted. Change its conditions.`,
    { reason: "segment_broken", path },
  );

import {
  COUNT_LIMIT,
  type CollectionQuery,
  countedUpTo,
  type Page,
  reachesLimit,
} from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { countRows, countTotal, listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { findContactNames } from "@/lib/gateway/contacts/contact-names/public";
import { attemptOnPeople, countWithSample, getPeople } from "./people";
import { assertNoProblems, findProblems } from "./problems";
import { toPerson, toSegment } from "./resource";
import type {
  Segment,
  SegmentCount,
  SegmentCountRequest,
  SegmentPerson,
  SegmentWrite,
} from "./schema";
import { MAX_SEGMENTS, SAMPLE_SIZE } from "./schema-values";
import {
  findSegments,
  insertSegment,
  lockSegment,
  lockSegments,
  removeSegment,
  SEGMENTS,
  type SegmentRecord,
  saveSegment,
} from "./store";
import { countPeople, findPeople, joinPeople } from "./store-people";

const RESOURCE_NAME = "segment with this ID";

const auditObject = ({ id, name }: SegmentRecord): AuditedAction["object"] => ({
  kind: "segment",
  id,
  label: name,
});

/** Without the note and the conditions, which may hold personal data. */
const auditFields = ({ name }: SegmentRecord) => ({ name });

async function lockOrThrow(ctx: WriteContext, id: number): Promise<SegmentRecord> {
  const row = await lockSegment(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

async function findOrThrow(tx: Tx, ctx: Context, id: number): Promise<SegmentRecord> {
  const [row] = await findSegments(tx, ctx.account.id, [id]);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

/** Converts an empty text to null, which clears the field. */
const toText = (text: string | null) => (text === "" ? null : text);

async function toSegments(tx: Tx, ctx: Context, rows: SegmentRecord[]): Promise<Segment[]> {
  const problems = await findProblems(
    tx,
    ctx.account.id,
    rows.map(({ conditions }) => conditions),
  );
  // Values of conditions may be those of columns, which the role doesn't see.
  const isHidden = isMasked("groups", ctx.actor);
  return rows.map((row, index) => toSegment(row, problems[index] ?? [], isHidden));
}

export function listSegments(ctx: Context, query: CollectionQuery): Promise<Page<Segment>> {
  return listPage(ctx, SEGMENTS, query, (rows, tx) => toSegments(tx, ctx, rows));
}

export function getSegment(ctx: Context, id: number): Promise<Segment> {
  return readAccount(ctx.account.id, async (tx) => {
    const [segment] = await toSegments(tx, ctx, [await findOrThrow(tx, ctx, id)]);
    if (segment === undefined) throw notFound(RESOURCE_NAME);
    return segment;
  });
}

export async function createSegment(
  ctx: WriteContext,
  { name, note = null, conditions }: SegmentWrite,
): Promise<Segment> {
  const { tx, account } = ctx;
  await lockSegments(tx, account.id);
  if (reachesLimit(await countRows(tx, SEGMENTS, [account.id], { conditions: [] }), MAX_SEGMENTS))
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_SEGMENTS} segments. Delete some first.`,
      { reason: "too_many_segments", limit: MAX_SEGMENTS },
    );
  await assertNoProblems(tx, account.id, conditions);
  const row = await insertSegment(
    tx,
    account.id,
    { name, note: toText(note), conditions },
    ctx.now(),
  );
  await recordAudit(tx, ctx, {
    action: "segment.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toSegment(row, [], false);
}

/** Keeps a note that is absent; null clears it. */
export async function updateSegment(
  ctx: WriteContext,
  id: number,
  { name, note, conditions }: SegmentWrite,
): Promise<Segment> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, id);
  await assertNoProblems(tx, account.id, conditions);
  const after = {
    ...before,
    name,
    note: note === undefined ? before.note : toText(note),
    conditions,
    updated_at: ctx.now(),
  };
  await saveSegment(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "segment.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toSegment(after, [], false);
}

export async function deleteSegment(ctx: WriteContext, id: number): Promise<void> {
  const row = await lockOrThrow(ctx, id);
  await removeSegment(ctx.tx, ctx.account.id, id);
  await recordAudit(ctx.tx, ctx, {
    action: "segment.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}

/** Counts people who meet conditions that needn't be saved. */
export async function countSegment(
  { tx, account: { id }, now }: WriteContext,
  { conditions }: SegmentCountRequest,
): Promise<SegmentCount> {
  await assertNoProblems(tx, id, conditions);
  const people = await getPeople(tx, id, conditions, now());
  const sampled = await countWithSample(tx, people, SAMPLE_SIZE);
  const names = await findContactNames(tx, id, sampled.sample);
  return {
    count: sampled.count,
    is_exact: sampled.isExact,
    is_everyone: sampled.isEveryone,
    sample: sampled.sample.map((phone) => toPerson(phone, names)),
  };
}

/** Lists people by number. The total stops at 10,000. */
export async function listSegmentPeople(
  ctx: Context,
  segmentId: number,
  query: CollectionQuery,
): Promise<Page<SegmentPerson>> {
  const { id, iso2 } = ctx.account;
  const { page, itemsPerPage: limit } = query;
  const filters = resolvePhones(query.conditions, "phone", iso2);
  const getPreview = async (tx: Tx) => {
    const { conditions } = await findOrThrow(tx, ctx, segmentId);
    await assertNoProblems(tx, id, conditions);
    return getPeople(tx, id, conditions, ctx.now());
  };
  const items = await readAccount(id, async (tx) => {
    const people = await getPreview(tx);
    const part = { limit, offset: (page - 1) * limit, filters };
    const phones = await joinPeople(tx, () => findPeople(tx, people, part));
    const names = await findContactNames(tx, id, phones);
    return phones.map((phone) => toPerson(phone, names));
  });
  const count = () =>
    readAccount(id, async (tx) => {
      const people = await getPreview(tx);
      const attempted = await attemptOnPeople(tx, () =>
        countPeople(tx, people, COUNT_LIMIT + 1, filters),
      );
      return countedUpTo(attempted?.value ?? COUNT_LIMIT + 1);
    });
  return { items, total: () => countTotal(query, items.length, count) };
}

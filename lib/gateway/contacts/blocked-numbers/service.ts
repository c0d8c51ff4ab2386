import { type Batch, RefusedEntry, readEntries } from "@/lib/core/batch";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { recordConsents } from "@/lib/gateway/contacts/consents/public";
import { addBlocks, type NewBlock } from "./add-blocks";
import { toBlockedNumber } from "./resource";
import type { BlockedNumber, BlockedNumberCreate } from "./schema";
import {
  BLOCKED_NUMBERS,
  type BlockedNumberRecord,
  deleteBlockedNumber,
  findBlockedAmong,
  findBlockedNumber,
} from "./store";

/** Parses a number; errors become violations of the field. */
function parseNumber(number: string, iso2: string): string {
  try {
    return parsePhoneNumber(number, iso2, "number").e164;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, reason } = error;
    throw new DomainError("invalid_input", message, {
      violations: [{ path: "number", message, code }],
      cause: error,
      ...(reason !== undefined && { reason }),
    });
  }
}

function blockedAlready(id: string | undefined): DomainError {
  const message =
    id === undefined
      ? "This number occurs earlier in this request."
      : `This number is already blocked: /blocked_numbers/${id}.`;
  return new DomainError("already_exists", message, {
    reason: "number_blocked",
    path: "number",
    // The block now counts as made by hand, even if an import made it.
    keepsWrites: true,
  });
}

const toBlock = (ctx: Context, { number, note }: BlockedNumberCreate): NewBlock => ({
  number: parseNumber(number, ctx.account.iso2),
  note: note === undefined || note === "" ? null : note,
});

async function blockAll(
  ctx: WriteContext,
  blocks: readonly NewBlock[],
): Promise<(BlockedNumberRecord | DomainError)[]> {
  const first = new Map<string, NewBlock>();
  for (const block of blocks) if (!first.has(block.number)) first.set(block.number, block);
  const { added } = await addBlocks(ctx.tx, ctx, [...first.values()]);
  const existing = [...first.keys()].filter((number) => !added.has(number));
  const createdPhones =
    existing.length === 0 ? [] : await findBlockedAmong(ctx.tx, ctx.account.id, existing);
  const holders = new Map(createdPhones.map(({ number, id }) => [number, id]));
  return blocks.map((block) => {
    const row = first.get(block.number) === block ? added.get(block.number) : undefined;
    return row ?? blockedAlready(holders.get(block.number));
  });
}

export function listBlockedNumbers(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<BlockedNumber>> {
  const conditions = resolvePhones(query.conditions, "number", ctx.account.iso2);
  return listPage(ctx, BLOCKED_NUMBERS, { ...query, conditions }, (rows) =>
    rows.map(toBlockedNumber),
  );
}

export async function getBlockedNumber(ctx: Context, id: number): Promise<BlockedNumber> {
  const { id: accountId } = ctx.account;
  const row = await readAccount(accountId, (tx) => findBlockedNumber(tx, accountId, id));
  if (row === undefined) throw notFound("blocked number with this ID");
  return toBlockedNumber(row);
}

export async function createBlockedNumber(
  ctx: WriteContext,
  input: BlockedNumberCreate,
): Promise<BlockedNumber> {
  const [added] = await blockAll(ctx, [toBlock(ctx, input)]);
  if (added === undefined || added instanceof DomainError) throw added;
  await recordAudit(ctx.tx, ctx, {
    action: "blocked_number.added",
    object: { kind: "blocked_number", id: added.id },
    after: { type: added.type },
  });
  return toBlockedNumber(added);
}

/** Blocks numbers; each entry succeeds or fails on its own. */
export async function createBlockedNumbers(
  ctx: WriteContext,
  entries: readonly (BlockedNumberCreate | RefusedEntry)[],
): Promise<Batch<BlockedNumber>> {
  const parsed = await readEntries(entries, (entry) => {
    if (entry instanceof RefusedEntry) throw entry.error;
    return toBlock(ctx, entry);
  });
  const right = parsed.filter((item): item is NewBlock => !(item instanceof DomainError));
  const added = (await blockAll(ctx, right)).values();
  const results = parsed.map((item) => {
    const result = item instanceof DomainError ? item : added.next().value;
    if (result === undefined) throw new Error("A number has no result");
    return result instanceof DomainError ? { error: result } : { item: toBlockedNumber(result) };
  });
  const refused = results.filter((result) => "error" in result).length;
  await recordAudit(ctx.tx, ctx, {
    action: "blocked_number.batch_added",
    object: { kind: "blocked_number" },
    after: { added: results.length - refused, refused },
  });
  return { entries: results };
}

/** Lifts even a block requested by the person; both logs record who did it. */
export async function unblockNumber(
  ctx: WriteContext,
  id: number,
  note: string | undefined,
): Promise<void> {
  const row = await deleteBlockedNumber(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound("blocked number with this ID");
  await recordConsents(ctx.tx, ctx, [{ phone: row.number, kind: "unblocked", text: note ?? null }]);
  await recordAudit(ctx.tx, ctx, {
    action: "blocked_number.removed",
    object: { kind: "blocked_number", id },
    before: { type: row.type },
  });
}

export async function findBlocked(
  tx: Tx,
  accountId: number,
  phones: readonly string[],
): Promise<Set<string>> {
  const rows = await findBlockedAmong(tx, accountId, phones);
  return new Set(rows.map(({ number }) => number));
}

export async function findBlockedRecord(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<BlockedNumber | null> {
  const [row] = await findBlockedAmong(tx, accountId, [phone]);
  return row === undefined ? null : toBlockedNumber(row);
}

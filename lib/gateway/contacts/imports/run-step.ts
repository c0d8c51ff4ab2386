import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { type ConsentContext, recordConsents } from "@/lib/gateway/contacts/consents/service";
import { holdGroup } from "@/lib/gateway/contacts/groups/service-access";
import { type ImportedEntry, importPhones } from "@/lib/gateway/contacts/phones/service-import";
import { readEntry } from "./read-entry";
import type { ImportRecord, ImportRow } from "./record";
import { lockImport, updateImport } from "./store";
import { insertChanges } from "./store-changes";
import { findRowsAfter } from "./store-rows";
import type { DueImport } from "./store-work";
import { expiryFrom } from "./upload";

/** Rows of one transaction. */
const PIECE = 1_000;

/** The entries that rows become. */
function entriesOf(held: ImportRecord, rows: readonly ImportRow[]): ImportedEntry[] {
  const takes = new Set(["new", "known", ...(held.choices.blocked === "add" ? ["blocked"] : [])]);
  const entries = new Map<string, ImportedEntry>();
  for (const { fate, cells } of rows) {
    if (fate === null || !takes.has(fate)) continue;
    const { phone, values } = readEntry(cells, held.columns, held.choices);
    if (phone !== null && !entries.has(phone)) entries.set(phone, { phone, values });
  }
  return [...entries.values()];
}

/** Whoever uploaded the file imports it. */
function actorOf({ user_id, key_id }: ImportRecord): ConsentContext["actor"] {
  if (user_id !== null) return { kind: "user", userId: Number(user_id) };
  if (key_id !== null) return { kind: "key", keyId: Number(key_id) };
  return { kind: "system", name: "import" };
}

async function runPiece(tx: Tx, held: ImportRecord): Promise<void> {
  const accountId = Number(held.account_id);
  const { import_id: importId, choices } = held;
  const group = await holdGroup(tx, accountId, Number(held.group_id));
  const rows = await findRowsAfter(tx, held, held.position, PIECE);
  const now = new Date();
  const piece = await importPhones(tx, accountId, group, entriesOf(held, rows), {
    rule: choices.known,
    importId,
    now,
  });
  await insertChanges(tx, accountId, importId, piece, now);
  const consents = piece.addedPhones.map((phone) => ({
    phone,
    kind: "imported" as const,
    text: held.file_name,
  }));
  const ctx = { account: { id: accountId }, actor: actorOf(held), now: () => now };
  await recordConsents(tx, ctx, consents, "import");
  const isEnd = rows.length < PIECE;
  await updateImport(tx, accountId, importId, {
    position: Number(rows.at(-1)?.line ?? held.position),
    added: Number(held.added) + piece.added.length,
    changed: Number(held.changed) + piece.changed.length,
    unchanged: Number(held.unchanged) + piece.unchanged,
    work_at: isEnd ? null : now,
    ...(isEnd && { state: "done", finished_at: now, expires_at: expiryFrom(now) }),
  });
}

/** Ends an import whose group is gone. */
async function fail({ accountId, importId }: DueImport): Promise<void> {
  await withAccount(accountId, async (tx) => {
    const held = await lockImport(tx, accountId, importId);
    if (held?.state !== "running" && held?.state !== "undoing") return;
    const now = new Date();
    await updateImport(tx, accountId, importId, {
      state: "failed",
      problem: "group_unknown",
      work_at: null,
      finished_at: now,
      // Nothing of it is of use any more.
      expires_at: now,
    });
  });
}

/** Runs a step; a group that is gone ends the import. */
export async function orFail(due: DueImport, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "not_found") throw error;
    await fail(due);
  }
}

/**
 * Imports the next rows, in one transaction with what is needed to undo them. Killed at any instruction it has happened
 * as a whole or not at all.
 */
export function runStep(due: DueImport): Promise<void> {
  const { accountId, importId } = due;
  return orFail(due, () =>
    withAccount(accountId, async (tx) => {
      const held = await lockImport(tx, accountId, importId);
      if (held?.state === "running") await runPiece(tx, held);
    }),
  );
}

import { newRequestId } from "@/lib/core/ids/request-id";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/service";
import {
  auditImported,
  blockImported,
  unblockImported,
} from "@/lib/gateway/contacts/blocked-numbers/service-import";
import { importingContext, undoingContext } from "./acting";
import { entriesOf } from "./read-entry";
import type { ImportRecord } from "./record";
import { BLOCK_COLUMNS } from "./schema-values";
import type { ImportTarget } from "./target";

const NONE: ReadonlySet<string> = new Set();

const fileOf = ({ import_id, file_name }: ImportRecord) => ({
  importId: import_id,
  fileName: file_name,
});

/** The numbers are blocked. Those that are blocked already stay as they are, whoever blocked them. */
export const BLOCKED_TARGET: ImportTarget = {
  columns: BLOCK_COLUMNS,
  known: ["keep"],
  blocked: ["skip"],
  headings: async () => null,
  begin: async () => ({}),
  async find(tx, held, phones) {
    return { blocked: NONE, known: await findBlocked(tx, Number(held.account_id), phones) };
  },
  async write(tx, held, rows, now) {
    const blocks = entriesOf(held, rows).map(({ phone, values }) => ({
      number: phone,
      note: values.note ?? null,
    }));
    const ctx = importingContext(held, now);
    const { added, shared } = await blockImported(tx, ctx, blocks, fileOf(held));
    return { added, changed: 0, unchanged: blocks.length - added, shared };
  },
  async finish(tx, held, { added, unchanged }, now) {
    const ctx = {
      ...importingContext(held, now),
      requestId: newRequestId(),
      ip: "127.0.0.1",
    };
    await auditImported(tx, ctx, { import_id: Number(held.import_id), added, unchanged });
  },
  async undo(tx, held, limit, now) {
    const ctx = undoingContext(held, now);
    const { lifted, isEnd } = await unblockImported(tx, ctx, fileOf(held), limit);
    const left = Number(held.added) + Number(held.shared) - Number(held.undone) - lifted;
    return { undone: lifted, kept: isEnd ? left : 0, isEnd };
  },
};

import { newRequestId } from "@/lib/core/ids/request-id";
import {
  auditImported,
  blockImported,
  findBlocked,
  unblockImported,
} from "@/lib/gateway/contacts/blocked-numbers/public";
import { importingContext, undoingContext } from "./acting";
import { toFileEntries } from "./parse-entry";
import type { ImportRecord } from "./record";
import { BLOCK_COLUMNS } from "./schema-values";
import type { ImportTarget } from "./target";

const EMPTY_SET: ReadonlySet<string> = new Set();

const toSourceFile = ({ import_id, file_name }: ImportRecord) => ({
  importId: import_id,
  fileName: file_name,
});

/** Target that blocks the numbers; existing blocks stay unchanged. */
export const BLOCKED_TARGET: ImportTarget = {
  columns: BLOCK_COLUMNS,
  known: ["keep"],
  blocked: ["skip"],
  columnNames: async () => null,
  begin: async () => ({}),
  async find(tx, record, phones) {
    return { blocked: EMPTY_SET, known: await findBlocked(tx, Number(record.account_id), phones) };
  },
  async write(tx, record, rows, now) {
    const blocks = toFileEntries(record, rows).map(({ phone, values }) => ({
      number: phone,
      note: values.note ?? null,
    }));
    const ctx = importingContext(record, now);
    const { added, shared } = await blockImported(tx, ctx, blocks, toSourceFile(record));
    return { added, changed: 0, unchanged: blocks.length - added, shared };
  },
  async finish(tx, record, { added, unchanged }, now) {
    const ctx = {
      ...importingContext(record, now),
      requestId: newRequestId(),
      ip: "127.0.0.1",
    };
    await auditImported(tx, ctx, { import_id: Number(record.import_id), added, unchanged });
  },
  async undo(tx, record, limit, now) {
    const ctx = undoingContext(record, now);
    const { lifted, isEnd } = await unblockImported(tx, ctx, toSourceFile(record), limit);
    const remaining = Number(record.added) + Number(record.shared) - Number(record.undone) - lifted;
    return { undone: lifted, kept: isEnd ? remaining : 0, isDone: isEnd };
  },
};

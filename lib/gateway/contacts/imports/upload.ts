import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { ColumnNames } from "@/lib/gateway/contacts/group-records/schema-values";
import { detectFile } from "@/lib/import/detect-file";
import { readHead } from "@/lib/import/read-table";
import { type FileLayout, fileError } from "@/lib/import/table-row";
import { auditedTarget, selectTarget } from "./choose-target";
import { guessColumns, guessHeader, isPhoneName, applyNames } from "./guess-columns";
import type { ImportChoices, FileColumn } from "./record";
import { toImport } from "./resource";
import type { Import } from "./schema";
import { UNDO_DAYS } from "./schema-values";
import { insertFilePart, insertImport } from "./store";
import { countTitleRows } from "./title-rows";

const HEAD_ROWS = 200;
const CHUNK_BYTES = 1024 * 1024;
const DAY_MS = 86_400_000;

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY_MS);

/** Throws `unprocessable` if the file can't be read. */
export async function inspectHead(
  bytes: Buffer,
  layout: FileLayout,
  names: ColumnNames | null,
  hasHeader: boolean | null = null,
): Promise<{ columns: FileColumn[]; hasHeader: boolean }> {
  const head = (await readHead(bytes, layout, HEAD_ROWS)).map(({ cells }) => cells);
  const rows = head.slice(layout.titleRows ?? 0);
  const isNamed = layout.format === "vcard" || (hasHeader ?? guessHeader(rows));
  if (isNamed && rows.length < 2) throw fileError("file_empty");
  return { columns: applyNames(guessColumns(rows, isNamed, names), names), hasHeader: isNamed };
}

export async function detectTitleRows(bytes: Buffer, layout: FileLayout): Promise<FileLayout> {
  if (layout.format === "vcard") return layout;
  const { titleRows: _, ...bare } = layout;
  const rows = (await readHead(bytes, bare, HEAD_ROWS)).map(({ cells }) => cells);
  const count = countTitleRows(rows, isPhoneName);
  return count === 0 ? bare : { ...bare, titleRows: count };
}

const DEFAULTS = {
  known: "keep",
  blocked: "skip",
  zeros: "repair",
  ambiguous: "skip",
  too_long: "skip",
} as const satisfies Partial<ImportChoices>;

export const actingIds = ({ actor }: Context) => ({
  key_id: actor.kind === "key" ? actor.keyId : null,
  user_id: actor.kind === "user" ? actor.userId : null,
});

export interface UploadedFile {
  name: string | null;
  bytes: Buffer;
}

/**
 * Creates an import, which blocks numbers if the group is null. A worker reads and checks the rest; numbers stay
 * unaffected until the start.
 */
export async function createImport(
  ctx: WriteContext,
  groupId: number | null,
  { name, bytes }: UploadedFile,
): Promise<Import> {
  const { id, iso2 } = ctx.account;
  const target = { account_id: String(id), group_id: groupId === null ? null : String(groupId) };
  const names = await selectTarget(target).columnNames(ctx.tx, target);
  const { layout: detected, sheets } = await detectFile(bytes);
  const layout = await detectTitleRows(bytes, detected);
  const { columns, hasHeader } = await inspectHead(bytes, layout, names);
  const now = ctx.now();
  const row = await insertImport(ctx.tx, id, {
    group_id: target.group_id,
    file_name: name,
    file_size: bytes.length,
    layout,
    sheets,
    columns,
    choices: { has_header: hasHeader, country: iso2, ...DEFAULTS },
    ...actingIds(ctx),
    created_at: now,
    expires_at: expiryFrom(now),
  });
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    await insertFilePart(
      ctx.tx,
      id,
      row.import_id,
      offset / CHUNK_BYTES,
      bytes.subarray(offset, offset + CHUNK_BYTES),
    );
  }
  await recordAudit(ctx.tx, ctx, {
    action: "import.uploaded",
    object: { kind: "import", id: row.import_id },
    after: { ...auditedTarget(target), file_size: bytes.length, format: layout.format },
  });
  return toImport(row, false, now);
}

import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import { isGarbled, createPreview } from "@/lib/import/encoding";
import { ENCODING_NAMES } from "@/lib/import/encoding-names";
import type { ImportEncodings } from "./schema";
import { findFilePart, findImport } from "./store";

/** Decodes the first megabyte in each encoding; empty for workbooks and started imports. */
export function getImportEncodings(ctx: Context, importId: number): Promise<ImportEncodings> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const row = await findImport(tx, id, importId);
    if (row === undefined) throw notFound("import with this ID");
    const bytes =
      row.layout.format === "xlsx" ? undefined : await findFilePart(tx, id, row.import_id, 0);
    if (bytes === undefined) return { encodings: [] };
    const encodings = ENCODING_NAMES.map((encoding) => ({
      encoding,
      preview: createPreview(bytes, encoding),
      is_garbled: isGarbled(bytes, encoding),
    }));
    return { encodings };
  });
}

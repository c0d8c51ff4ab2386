import type { Tx } from "@/lib/db/transaction";
import { readAccount } from "@/lib/db/transaction";
import { findFilePart } from "./store";

/** Yields a file's chunks, each read in its own transaction. */
export async function* fileParts(accountId: number, importId: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const part = await readAccount(accountId, (tx) => findFilePart(tx, accountId, importId, no));
    if (part === undefined) return;
    yield part;
  }
}

export async function getFile(tx: Tx, accountId: number, importId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const part = await findFilePart(tx, accountId, importId, parts.length);
    if (part === undefined) return Buffer.concat(parts);
    parts.push(part);
  }
}

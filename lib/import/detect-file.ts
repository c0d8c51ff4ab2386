import { detectDelimiter } from "./delimiter";
import { decodeHead, detectEncoding, isGarbled } from "./encoding";
import { type FileLayout, fileError } from "./table-row";
import { readSheets } from "./xlsx-rows";

const ZIP = Buffer.from("PK\u0003\u0004", "latin1");
/** Old Excel files, and password-protected new ones. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const HEAD = 64 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
const MARKUP = /^\s*(<!doctype|<html|<\?xml|<svg|\{\\rtf|%PDF-)/i;

export interface DetectedFile {
  layout: FileLayout;
  sheets: string[];
}

export function detectGarbled(bytes: Buffer, { isGarbled: _, ...layout }: FileLayout): FileLayout {
  return layout.format !== "xlsx" && isGarbled(bytes, layout.encoding)
    ? { ...layout, isGarbled: true }
    : layout;
}

function detectText(bytes: Buffer): FileLayout {
  const encoding = detectEncoding(bytes);
  const isWide = encoding.startsWith("utf-16");
  if (!isWide && bytes.includes(0)) throw fileError("file_not_table");
  const head = decodeHead(bytes.subarray(0, HEAD), encoding);
  if (head.trim() === "") throw fileError("file_empty");
  if (CONTROL.test(head) || MARKUP.test(head)) throw fileError("file_not_table");
  const format = /^\s*BEGIN:VCARD\s/i.test(head) ? "vcard" : "csv";
  return detectGarbled(bytes, { format, encoding, delimiter: detectDelimiter(head), sheet: 0 });
}

/**
 * Detects the file by content, since names are unreliable.
 * @throws DomainError `unprocessable` if it isn't a table
 */
export async function detectFile(bytes: Buffer): Promise<DetectedFile> {
  if (bytes.length === 0) throw fileError("file_empty");
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw fileError("file_old_excel");
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return { layout: detectText(bytes), sheets: [] };
  const { names, filled: sheet } = await readSheets(bytes);
  return { layout: { format: "xlsx", encoding: "utf-8", delimiter: ",", sheet }, sheets: names };
}

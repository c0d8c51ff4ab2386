import { DomainError } from "@/lib/core/errors";
import { createBudget, parseZipDirectory, unpack } from "@/lib/import/zip";
import { type BankEntry, readCamt } from "./camt";

const ZIP = Buffer.from("PK\u0003\u0004", "latin1");
/** Held in memory. */
const MAX_ZIP = 64 * 1024 * 1024;
const HEAD = 4_096;
const MT940 = /(?:^|\n)\s*(?:\{1:[A-Z0-9]+\}.*)?:(?:20|25):/;
const ROOT = /<(?:[\w-]+:)?(BkToCstmr\w+)|urn:iso:std:iso:20022:tech:xsd:([a-z]+\.\d{3})/;

const refuse = (message: string) => new DomainError("invalid_input", message);

function headProblem(head: Buffer): DomainError | null {
  const text = head.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
  if (MT940.test(text))
    return refuse("This is an MT940 file. Download the statement as CAMT.053 (XML) instead.");
  if (!/^\s*</.test(text))
    return refuse("This isn't a bank statement in CAMT.053 (XML), nor a ZIP of such files.");
  const [, root = "", format = ""] = ROOT.exec(text) ?? [];
  const isOther =
    (root !== "" && root !== "BkToCstmrStmt") || (format !== "" && format !== "camt.053");
  return isOther
    ? refuse(`This is ${format || root}. Download the statement as CAMT.053 (XML) instead.`)
    : null;
}

async function peek(
  source: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; fullStream: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    chunks.push(value);
    size += value.length;
  }
  async function* fullStream() {
    yield* chunks;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  return { head: Buffer.concat(chunks).subarray(0, HEAD), fullStream: fullStream() };
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_ZIP) throw refuse("The ZIP file is larger than 64 MB. Unpack it first.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readOne(source: AsyncIterable<Buffer>, name: string): Promise<BankEntry[]> {
  const { head, fullStream } = await peek(source);
  const problem = headProblem(head);
  if (problem !== null) throw name === "" ? problem : refuse(`${name}: ${problem.message}`);
  return readCamt(fullStream);
}

/** Checks for files added by archivers. */
const isIgnored = (name: string) => name.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

async function readZip(zip: Buffer): Promise<BankEntry[]> {
  const budget = createBudget(zip);
  const entries = [...parseZipDirectory(zip).values()].filter(({ name }) => !isIgnored(name));
  if (entries.length === 0) throw refuse("The ZIP file is empty.");
  const booked: BankEntry[] = [];
  for (const entry of entries)
    booked.push(...(await readOne(unpack(zip, entry, budget), entry.name)));
  return booked;
}

/**
 * Reads a statement file. A ZIP, as banks offer for several days, is rejected as a whole if one file isn't CAMT.053.
 * @throws DomainError `invalid_input` naming the file's format
 */
export async function readStatementFile(file: AsyncIterable<Buffer>): Promise<BankEntry[]> {
  const { head, fullStream } = await peek(file);
  if (head.length === 0) throw refuse("The file is empty.");
  if (head.subarray(0, ZIP.length).equals(ZIP)) return readZip(await collect(fullStream));
  return readOne(fullStream, "");
}

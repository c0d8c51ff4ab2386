import { DomainError } from "@/lib/core/errors";
import { decodeHead, detectEncoding } from "@/lib/import/encoding";
import { createBudget, parseZipDirectory, unpack } from "@/lib/import/zip";
import { type CsvMapping, readBankCsv } from "./bank-csv";
import type { BankEntry } from "./bank-entry";
import { readCamt } from "./camt";
import { isMt942, parseMt940, toMt940Lines } from "./mt940";

const ZIP = Buffer.from("PK\u0003\u0004", "latin1");
/** Bytes of an unpacked file, which is held in memory. */
const MAX_FILE = 64 * 1024 * 1024;
const HEAD = 4_096;
const MT940 = /(?:^|[\r\n]|@@)\s*(?:\{1:[A-Z0-9]+\}.*)?:(?:20|25P?):/;
const ROOT = /<(?:[\w-]+:)?(BkToCstmr\w+)|urn:iso:std:iso:20022:tech:xsd:([a-z]+\.\d{3})/;
const ROOTS: ReadonlySet<string> = new Set(["BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn"]);
const CAMT_FORMATS: ReadonlySet<string> = new Set(["camt.053", "camt.054"]);

const toError = (message: string) => new DomainError("invalid_input", message);

function assertCamt(head: string): void {
  if (!/^\s*</.test(head))
    throw toError(
      "This isn't a bank statement in CAMT.053, CAMT.054 or MT940, nor a ZIP of such files. A CSV file needs --mapping.",
    );
  const [, root = "", format = ""] = ROOT.exec(head) ?? [];
  if ((root !== "" && !ROOTS.has(root)) || (format !== "" && !CAMT_FORMATS.has(format)))
    throw toError(`This is ${format || root}. Download the statement as CAMT.053 (XML) instead.`);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_FILE) throw toError("The file is larger than 64 MB. Split it up.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readOne(bytes: Buffer, mapping: CsvMapping | undefined): Promise<BankEntry[]> {
  if (mapping !== undefined) return readBankCsv(bytes, mapping);
  const head = bytes
    .subarray(0, HEAD)
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  if (!MT940.test(head)) {
    assertCamt(head);
    return readCamt(bytes);
  }
  const text = toMt940Lines(decodeHead(bytes, detectEncoding(bytes)));
  if (isMt942(text))
    throw toError("This is MT942. Download the statement as CAMT.053 (XML) or MT940 instead.");
  const entries = parseMt940(text);
  if (entries === null)
    throw toError(
      "This MT940 file has no opening balance (:60F:) or a statement line (:61:) that can't be read.",
    );
  return entries;
}

/** Checks for directories and for metadata that archivers add. */
const isIgnored = (name: string) => name.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

async function readZip(zip: Buffer, mapping: CsvMapping | undefined): Promise<BankEntry[]> {
  const budget = createBudget(zip);
  const files = [...parseZipDirectory(zip).values()].filter(({ name }) => !isIgnored(name));
  if (files.length === 0) throw toError("The ZIP file is empty.");
  const entries: BankEntry[] = [];
  for (const file of files) {
    const bytes = await collect(unpack(zip, file, budget));
    try {
      entries.push(...(await readOne(bytes, mapping)));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "invalid_input")) throw error;
      throw toError(`${file.name}: ${error.message}`);
    }
  }
  return entries;
}

/**
 * Reads a bank's file: CAMT.053, CAMT.054, MT940, with a mapping CSV, or a ZIP of such, which is rejected as a whole if
 * one file can't be read.
 * @throws DomainError `invalid_input` saying what the file is or lacks
 */
export async function readStatementFile(
  file: AsyncIterable<Buffer>,
  mapping?: CsvMapping,
): Promise<BankEntry[]> {
  const bytes = await collect(file);
  if (bytes.length === 0) throw toError("The file is empty.");
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return readZip(bytes, mapping);
  return readOne(bytes, mapping);
}

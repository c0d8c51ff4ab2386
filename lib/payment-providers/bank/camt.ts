import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import iconv from "iconv-lite";
import { readXml } from "@/lib/import/xml-events";
import {
  type BankEntry,
  createEntryIds,
  type StatementFormat,
  toCents,
  toDay,
  toEndToEndId,
} from "./bank-entry";

interface Draft {
  amount: string;
  currency: string;
  isCredit: boolean;
  isReversal: boolean;
  /** False if announced or pending. */
  isBooked: boolean;
  ref: string;
  payer: string;
  endToEndId: string;
  text: string[];
}

const TEXTS = new Set(["Ustrd", "EndToEndId", "Ref", "AddtlNtryInf", "AddtlTxInf"]);

const createDraft = (): Draft => ({
  amount: "",
  currency: "",
  isCredit: true,
  isReversal: false,
  isBooked: true,
  ref: "",
  payer: "",
  endToEndId: "",
  text: [],
});

/** Elements that hold entries, by the root of the message. */
const HOLDERS: Readonly<Record<string, { format: StatementFormat; element: string }>> = {
  BkToCstmrStmt: { format: "camt.053", element: "Stmt" },
  BkToCstmrDbtCdtNtfctn: { format: "camt.054", element: "Ntfctn" },
};

/** Throws for anything but CAMT.053 and CAMT.054. */
class Reader {
  readonly booked: BankEntry[] = [];
  #path: string[] = [];
  #words = "";
  #currency = "";
  #iban = "";
  #statement = "";
  #day = "";
  #valueDay = "";
  #entry = createDraft();
  #parts: Draft[] = [];
  #holder = { format: "camt.053" as StatementFormat, element: "Stmt" };
  readonly #nextId = createEntryIds();

  open(name: string, currency: string | undefined): void {
    this.#path.push(name);
    if (this.#path.length === 2) {
      const holder = HOLDERS[name];
      if (holder === undefined) throw new Error("This is no CAMT.053 or CAMT.054");
      this.#holder = holder;
    }
    this.#words = "";
    if (name === "Amt") this.#currency = currency ?? "";
    if (name === this.#holder.element) this.#iban = this.#statement = "";
    if (name === "Ntry") {
      this.#entry = createDraft();
      this.#parts = [];
      this.#day = "";
      this.#valueDay = "";
    }
    if (name === "TxDtls") this.#parts.push(createDraft());
  }

  write(text: string): void {
    if (this.#words.length < 10_000) this.#words += text;
  }

  close(): void {
    const name = this.#path.pop() ?? "";
    const parent = this.#path.at(-1) ?? "";
    const text = this.#words.trim();
    this.#words = "";
    if (
      name === "IBAN" &&
      this.#path.at(-2) === "Acct" &&
      this.#path.at(-3) === this.#holder.element
    ) {
      this.#iban = text.replace(/\s/g, "").toUpperCase();
    }
    if (name === "Id" && parent === this.#holder.element) this.#statement = text;
    if (!this.#path.includes("Ntry") && name !== "Ntry") return;
    if (name === "Ntry") this.#end();
    else this.#fill(name, parent, text);
  }

  #fill(name: string, parent: string, text: string): void {
    const part = this.#parts.at(-1) ?? this.#entry;
    const draft = parent === "Ntry" ? this.#entry : part;
    const isOwn = parent === "Ntry" || parent === "TxDtls";
    // In version 2, parts have their amounts only in the details.
    const isDetailed = parent === "TxAmt" && this.#path.at(-3) === "TxDtls" && part.amount === "";
    if (name === "Amt" && (isOwn || isDetailed)) {
      draft.amount = text;
      draft.currency = this.#currency;
    }
    if (name === "CdtDbtInd" && isOwn) draft.isCredit = text === "CRDT";
    if (name === "AcctSvcrRef") draft.ref = text;
    if (TEXTS.has(name)) part.text.push(text);
    if (name === "EndToEndId") part.endToEndId = text;
    // Later versions have the name within Pty.
    const party = parent === "Pty" ? this.#path.at(-2) : parent;
    if (name === "Nm" && party === "Dbtr") part.payer = text;
    this.#fillEntry(name, parent, text);
  }

  /** Parts don't have these fields. */
  #fillEntry(name: string, parent: string, text: string): void {
    if (name === "RvslInd" && parent === "Ntry") {
      this.#entry.isReversal = text === "true" || text === "1";
    }
    const isStatus = parent === "Ntry" ? name === "Sts" : name === "Cd" && parent === "Sts";
    if (isStatus && text !== "") this.#entry.isBooked = text === "BOOK";
    if (name !== "Dt" && name !== "DtTm") return;
    if (parent === "BookgDt") this.#day = text;
    if (parent === "ValDt") this.#valueDay = text;
  }

  #end(): void {
    const entry = this.#entry;
    // Entries of several transfers list each one; missing fields come from the entry.
    const parts =
      this.#parts.length > 1
        ? this.#parts
        : [{ ...this.#parts[0], ...entryOver(entry, this.#parts[0]) }];
    if (!entry.isCredit || entry.isReversal || !entry.isBooked) return;
    for (const part of parts) this.#book({ ...createDraft(), ...part }, entry);
  }

  #book(part: Draft, entry: Draft): void {
    if (!part.isCredit) return;
    const amount = toCents(part.amount);
    const currency = part.currency || entry.currency;
    const text = [...entry.text, ...part.text].join("\n");
    const ref = part.ref || entry.ref;
    this.booked.push({
      id: this.#nextId([this.#iban, this.#day, ref, amount ?? part.amount, currency, text]),
      format: this.#holder.format,
      iban: this.#iban,
      amount,
      currency,
      text,
      bookedOn: toDay(this.#day || this.#valueDay),
      payer: part.payer === "" ? null : part.payer,
      endToEndId: toEndToEndId(part.endToEndId),
      hasBankRef: ref !== "",
      statement: this.#statement || null,
    });
  }
}

/**
 * Merges an entry and its transfer. With at most one transfer, the amount is the entry's; other fields may be on
 * either.
 */
const entryOver = (entry: Draft, part: Draft | undefined): Partial<Draft> => ({
  amount: entry.amount,
  currency: entry.currency,
  isCredit: entry.isCredit,
  ref: entry.ref || (part?.ref ?? ""),
  payer: part?.payer ?? "",
  endToEndId: part?.endToEndId ?? "",
  text: part?.text ?? [],
});

const CHUNK = 64 * 1024;

function* toChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK)
    yield bytes.subarray(start, start + CHUNK);
}

async function readUtf8(bytes: Buffer): Promise<BankEntry[]> {
  const reader = new Reader();
  const events = readXml(Readable.from(toChunks(bytes)), {
    open: (name, attributes) => reader.open(name, attributes.Ccy),
    text: (text) => reader.write(text),
    close: () => reader.close(),
  });
  for await (const _ of events);
  return reader.booked;
}

/**
 * Returns the encoding that the XML declaration names, unless the bytes are valid UTF-8: programs declare UTF-16 or
 * others, and write UTF-8.
 */
function parseEncoding(bytes: Buffer): string {
  if (isUtf8(bytes)) return "utf-8";
  const head = bytes.subarray(0, 200).toString("latin1");
  return (/^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? "utf-8").toLowerCase();
}

/**
 * Reads the transfers of a statement (CAMT.053) or a notification (CAMT.054). Ids are those of the bytes read as UTF-8,
 * so that lines imported before declared encodings were respected keep theirs. Throws for any other file.
 */
export async function readCamt(bytes: Buffer): Promise<BankEntry[]> {
  const entries = await readUtf8(bytes);
  const encoding = parseEncoding(bytes);
  if (encoding === "utf-8" || !iconv.encodingExists(encoding)) return entries;
  const decoded = await readUtf8(Buffer.from(iconv.decode(bytes, encoding)));
  return decoded.map((entry, index) => ({ ...entry, id: entries[index]?.id ?? entry.id }));
}

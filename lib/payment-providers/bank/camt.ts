import { createHash } from "node:crypto";
import { readXml } from "@/lib/import/xml-events";

export interface BankEntry {
  /** Stable across statements. */
  id: string;
  iban: string;
  /** Cents. */
  amount: string | null;
  currency: string;
  text: string;
  /** `YYYY-MM-DD`, if stated. */
  bookedOn: string | null;
  /** Name as stated by the bank. */
  payer: string | null;
}

interface Draft {
  amount: string;
  currency: string;
  isCredit: boolean;
  isReversal: boolean;
  /** False if announced or pending. */
  isBooked: boolean;
  ref: string;
  payer: string;
  text: string[];
}

const TEXTS = new Set(["Ustrd", "EndToEndId", "Ref", "AddtlNtryInf", "AddtlTxInf"]);

/** Converts a decimal to cents. */
function toCents(decimal: string): string | null {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || !/^\d{0,2}0*$/.test(fraction)) return null;
  return String(BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, "0")));
}

/** Returns the day of a date or a time, null for one that doesn't exist. */
function toDay(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(day);
  return new Date(time || 0).toISOString().slice(0, 10) === day ? day : null;
}

const blank = (): Draft => ({
  amount: "",
  currency: "",
  isCredit: true,
  isReversal: false,
  isBooked: true,
  ref: "",
  payer: "",
  text: [],
});

/** Throws for anything but CAMT.053. */
class Reader {
  readonly booked: BankEntry[] = [];
  #path: string[] = [];
  #words = "";
  #currency = "";
  #iban = "";
  #day = "";
  #entry = blank();
  #parts: Draft[] = [];
  readonly #seen = new Map<string, number>();

  open(name: string, currency: string | undefined): void {
    this.#path.push(name);
    if (this.#path.length === 2 && name !== "BkToCstmrStmt") throw new Error("This is no CAMT.053");
    this.#words = "";
    if (name === "Amt") this.#currency = currency ?? "";
    if (name === "Stmt") this.#iban = "";
    if (name === "Ntry") {
      this.#entry = blank();
      this.#parts = [];
      this.#day = "";
    }
    if (name === "TxDtls") this.#parts.push(blank());
  }

  write(text: string): void {
    if (this.#words.length < 10_000) this.#words += text;
  }

  close(): void {
    const name = this.#path.pop() ?? "";
    const parent = this.#path.at(-1) ?? "";
    const words = this.#words.trim();
    this.#words = "";
    if (name === "IBAN" && this.#path.at(-2) === "Acct" && this.#path.at(-3) === "Stmt") {
      this.#iban = words.replace(/\s/g, "").toUpperCase();
    }
    if (!this.#path.includes("Ntry") && name !== "Ntry") return;
    if (name === "Ntry") this.#end();
    else this.#fill(name, parent, words);
  }

  #fill(name: string, parent: string, words: string): void {
    const part = this.#parts.at(-1) ?? this.#entry;
    const draft = parent === "Ntry" ? this.#entry : part;
    const isOwn = parent === "Ntry" || parent === "TxDtls";
    // In version 2, parts have their amounts only in the details.
    const isDetailed = parent === "TxAmt" && this.#path.at(-3) === "TxDtls" && part.amount === "";
    if (name === "Amt" && (isOwn || isDetailed)) {
      draft.amount = words;
      draft.currency = this.#currency;
    }
    if (name === "CdtDbtInd" && isOwn) draft.isCredit = words === "CRDT";
    if (name === "AcctSvcrRef") draft.ref = words;
    if (TEXTS.has(name)) part.text.push(words);
    // Later versions have the name within Pty.
    const party = parent === "Pty" ? this.#path.at(-2) : parent;
    if (name === "Nm" && party === "Dbtr") part.payer = words;
    this.#fillEntry(name, parent, words);
  }

  /** Parts don't have these fields. */
  #fillEntry(name: string, parent: string, words: string): void {
    if (name === "RvslInd" && parent === "Ntry") {
      this.#entry.isReversal = words === "true" || words === "1";
    }
    const isStatus = parent === "Ntry" ? name === "Sts" : name === "Cd" && parent === "Sts";
    if (isStatus && words !== "") this.#entry.isBooked = words === "BOOK";
    if (parent !== "BookgDt") return;
    if (name === "Dt" || name === "DtTm") this.#day = words;
  }

  #end(): void {
    const entry = this.#entry;
    // Entries of several transfers list each one; missing fields come from the entry.
    const parts =
      this.#parts.length > 1
        ? this.#parts
        : [{ ...this.#parts[0], ...entryOver(entry, this.#parts[0]) }];
    if (!entry.isCredit || entry.isReversal || !entry.isBooked) return;
    for (const part of parts) this.#book({ ...blank(), ...part }, entry);
  }

  #book(part: Draft, entry: Draft): void {
    if (!part.isCredit) return;
    const amount = toCents(part.amount);
    const currency = part.currency || entry.currency;
    const text = [...entry.text, ...part.text].join("\n");
    const ref = part.ref || entry.ref;
    const same = [this.#iban, this.#day, ref, amount ?? part.amount, currency, text].join("\u0000");
    // Order distinguishes identical transfers of one day.
    const count = (this.#seen.get(same) ?? 0) + 1;
    this.#seen.set(same, count);
    const id = createHash("sha256").update(`${same}\u0000${count}`).digest("hex");
    const bookedOn = toDay(this.#day);
    const payer = part.payer === "" ? null : part.payer;
    this.booked.push({ id, iban: this.#iban, amount, currency, text, bookedOn, payer });
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
  text: part?.text ?? [],
});

/** Throws for any other file. */
export async function readCamt(file: AsyncIterable<Buffer>): Promise<BankEntry[]> {
  const reader = new Reader();
  const events = readXml(file, {
    open: (name, attributes) => reader.open(name, attributes.Ccy),
    text: (text) => reader.write(text),
    close: () => reader.close(),
  });
  for await (const _ of events);
  return reader.booked;
}

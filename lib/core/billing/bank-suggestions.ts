import { DAY_MS } from "@/lib/core/time/units";
import type { Cents } from "./charge";
import { findNearNumbers } from "./number-typos";
import { isSameParty, type PayerName, parsePayerName } from "./payer-name";

export interface SuggestedInvoice {
  accountId: number;
  number: string;
  buyer: string;
  /** Others who paid for the account. */
  payers: readonly string[];
  issuedOn: string;
  currency: string;
  /** 0 if only fees and interest are open. */
  open: Cents;
  /** Open fees and interest of its reminders. */
  charges: Cents;
}

export interface UnassignedLine {
  bookedOn: string | null;
  amount: Cents;
  currency: string;
  payer: string | null;
  purpose: string;
}

export interface Suggestion {
  accountId: number;
  numbers: string[];
  reason: string;
}

interface Candidate extends Suggestion {
  score: number;
}

type ReferenceMatch = "number" | "typo" | "count" | null;

const normalize = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

interface ParsedInvoice extends SuggestedInvoice {
  normalized: string;
  /** Numbers with a typo. */
  near: readonly string[];
  count: RegExp | null;
  names: readonly PayerName[];
}

function parseInvoice(invoice: SuggestedInvoice): ParsedInvoice {
  const { number, buyer, payers } = invoice;
  const count = number.split("-")[1]?.replace(/^0+/, "") ?? "";
  return {
    ...invoice,
    normalized: normalize(number),
    near: [...new Set([...findNearNumbers(number), ...findShorter(number)].map(normalize))],
    count: count.length >= MIN_COUNT ? new RegExp(`(?<!\\d)0*${count}(?!\\d)`) : null,
    names: [buyer, ...payers].map(parsePayerName),
  };
}

/** Many lines are compared with the same invoices. */
const parsedInvoices = new WeakMap<SuggestedInvoice, ParsedInvoice>();

function getParsed(invoice: SuggestedInvoice): ParsedInvoice {
  const parsed = parsedInvoices.get(invoice) ?? parseInvoice(invoice);
  parsedInvoices.set(invoice, parsed);
  return parsed;
}

interface ParsedLine extends UnassignedLine {
  /** Checks whether the normalized purpose has a text, by a set of its parts of that length. */
  hasText: (text: string) => boolean;
  names: readonly PayerName[];
  matches: Map<ParsedInvoice, ReferenceMatch>;
}

function parseLine(line: UnassignedLine): ParsedLine {
  const normalized = normalize(line.purpose);
  const partsByLength = new Map<number, Set<string>>();
  const listParts = (length: number) => {
    const count = Math.max(normalized.length - length + 1, 0);
    return new Set(
      Array.from({ length: count }, (_, start) => normalized.slice(start, start + length)),
    );
  };
  return {
    ...line,
    matches: new Map(),
    hasText(text) {
      const parts = partsByLength.get(text.length) ?? listParts(text.length);
      partsByLength.set(text.length, parts);
      return parts.has(text);
    },
    names: [line.payer, ...line.purpose.split("\n")]
      .filter((name) => name !== null)
      .map(parsePayerName),
  };
}

function findNamed(line: ParsedLine, invoice: ParsedInvoice): ReferenceMatch {
  const match = line.matches.get(invoice);
  if (match !== undefined) return match;
  const named = compareNumber(line, invoice);
  line.matches.set(invoice, named);
  return named;
}

/** Returns how the purpose names an invoice; `count` is its number without prefix and year. */
function compareNumber({ purpose, hasText }: ParsedLine, invoice: ParsedInvoice): ReferenceMatch {
  if (hasText(invoice.normalized)) return "number";
  if (invoice.near.some(hasText)) return "typo";
  return invoice.count?.test(purpose) ? "count" : null;
}

/** Shorter counters of invoice numbers aren't compared, since a purpose may contain their digits by chance. */
const MIN_COUNT = 2;

function findShorter(number: string): string[] {
  const suffixStart = number.lastIndexOf("-") + 1;
  const digits = number.slice(suffixStart);
  return [...digits].flatMap((digit, index) => [
    number.slice(0, suffixStart) + digits.slice(0, index) + digits.slice(index + 1),
    number.slice(0, suffixStart) + digits.slice(0, index) + digit + digits.slice(index),
  ]);
}

const NAMED_TEXT: Readonly<Record<NonNullable<ReferenceMatch>, string>> = {
  number: "invoice number",
  typo: "invoice number with a typo",
  count: "invoice number without its prefix",
};
const NAMED_SCORE: Readonly<Record<NonNullable<ReferenceMatch>, number>> = {
  number: 50,
  typo: 40,
  count: 25,
};

const toDecimal = (cents: Cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

function formatDayDistance({ issuedOn }: SuggestedInvoice, { bookedOn }: UnassignedLine): string {
  if (bookedOn === null) return "";
  const days = Math.round((Date.parse(bookedOn) - Date.parse(issuedOn)) / DAY_MS);
  if (days < 0) return "";
  return `, ${days} ${days === 1 ? "day" : "days"} after the invoice`;
}

const joinSigns = (signs: readonly string[]) => signs.join(", ").replace(/, ([^,]*)$/, " and $1");

function judgeOne(line: ParsedLine, invoice: ParsedInvoice): Candidate | null {
  const isTotal = invoice.charges > 0n && invoice.open + invoice.charges === line.amount;
  const isAmount = invoice.open === line.amount || isTotal;
  const match = findNamed(line, invoice);
  const isName = isFrom(line, invoice);
  const signs = [
    ...(isAmount ? [isTotal ? "amount with fees and interest" : "amount"] : []),
    ...(match === null ? [] : [NAMED_TEXT[match]]),
    ...(isName ? ["name"] : []),
  ];
  if (signs.length === 0 || (signs.length === 1 && match === "count")) return null;
  const openCents = invoice.open === 0n ? invoice.charges : invoice.open;
  const open = toDecimal(openCents);
  const part =
    line.amount < openCents
      ? `${toDecimal(line.amount)} of ${open} open`
      : `more than the ${open} open`;
  const share = isAmount ? "" : `; ${part}`;
  return {
    accountId: invoice.accountId,
    numbers: [invoice.number],
    reason: `${joinSigns(signs)}${formatDayDistance(invoice, line)}${share}`,
    score: (isAmount ? 40 : 0) + (match === null ? 0 : NAMED_SCORE[match]) + (isName ? 30 : 0),
  };
}

const isFrom = (line: ParsedLine, invoice: ParsedInvoice): boolean =>
  line.names.some((name) => invoice.names.some((other) => isSameParty(name, other)));

const MAX_SUBSET = 12;

function findSum(
  invoices: readonly ParsedInvoice[],
  amount: Cents,
  toDue: (invoice: ParsedInvoice) => Cents,
): ParsedInvoice[] | null {
  const subsetInvoices = invoices.filter((invoice) => toDue(invoice) > 0n).slice(0, MAX_SUBSET);
  let best: ParsedInvoice[] | null = null;
  for (let mask = 3; mask < 1 << subsetInvoices.length; mask += 1) {
    const subset = subsetInvoices.filter((_, index) => (mask & (1 << index)) !== 0);
    if (subset.length < 2 || (best !== null && subset.length >= best.length)) continue;
    if (subset.reduce((sum, invoice) => sum + toDue(invoice), 0n) === amount) best = subset;
  }
  return best;
}

function suggestByTotal(line: ParsedLine, invoices: readonly ParsedInvoice[]): Candidate[] {
  const accounts = new Map<number, ParsedInvoice[]>();
  for (const invoice of invoices) {
    const ownInvoices = accounts.get(invoice.accountId) ?? [];
    ownInvoices.push(invoice);
    accounts.set(invoice.accountId, ownInvoices);
  }
  return [...accounts].flatMap(([accountId, ownInvoices]) => {
    const isName = ownInvoices.some((invoice) => isFrom(line, invoice));
    const namedInvoices = ownInvoices.filter((invoice) => findNamed(line, invoice) !== null);
    if (!isName && namedInvoices.length === 0) return [];
    const named = new Set(namedInvoices);
    const namedFirst = [...namedInvoices, ...ownInvoices.filter((invoice) => !named.has(invoice))];
    const plain = findSum(namedFirst, line.amount, ({ open }) => open);
    const summands =
      plain ?? findSum(namedFirst, line.amount, ({ open, charges }) => open + charges);
    if (summands === null) return [];
    const withCharges = plain === null ? " with fees and interest" : "";
    const isNamed = namedInvoices.some((invoice) => summands.includes(invoice));
    const signs = [...(isNamed ? ["invoice number"] : []), ...(isName ? ["name"] : [])];
    const reason = joinSigns([`sum of ${summands.length} invoices${withCharges}`, ...signs]);
    const numbers = summands.map(({ number }) => number).sort();
    return [{ accountId, numbers, reason, score: 45 + (isNamed ? 30 : 0) + (isName ? 30 : 0) }];
  });
}

const MAX_SUGGESTIONS = 3;

export function suggestInvoices(
  line: UnassignedLine,
  open: readonly SuggestedInvoice[],
): Suggestion[] {
  const inCurrency = open.filter(({ currency }) => currency === line.currency).map(getParsed);
  const parsedLine = parseLine(line);
  const singles = inCurrency.map((invoice) => judgeOne(parsedLine, invoice));
  const candidates = [...singles, ...suggestByTotal(parsedLine, inCurrency)].filter(
    (candidate) => candidate !== null,
  );
  candidates.sort(
    (a, b) => b.score - a.score || (a.numbers[0] ?? "").localeCompare(b.numbers[0] ?? ""),
  );
  return candidates
    .slice(0, MAX_SUGGESTIONS)
    .map(({ accountId, numbers, reason }) => ({ accountId, numbers, reason }));
}

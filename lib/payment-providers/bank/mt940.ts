import { isIban, toGermanIban } from "@/lib/core/billing/iban";
import { type BankEntry, createEntryIds, toCents, toDay, toEndToEndId } from "./bank-entry";

/** Some banks end lines by `@@`. */
export const toMt940Lines = (text: string): string =>
  /[\r\n]\s*:/.test(text) ? text : text.replaceAll("@@", "\n");

/** Checks for MT942, whose entries may not be booked. */
export const isMt942 = (text: string): boolean => /^\s*:34F:/m.test(text);

interface Field {
  tag: string;
  value: string;
}

/** Details may have lines that look like a tag, such as a time of day. */
const FIELD =
  /^\s*(?:(?:-\})?\{1:.*\{4:)?:(13D|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;

/** Splits a message into its fields; lines without a tag continue the field before. */
function parseFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, tag, value = ""] = FIELD.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value });
    else if (last !== undefined && !/^-\}?$|^\{\d:/.test(line)) last.value += `\n${line}`;
  }
  return fields;
}

/** Reads an account as IBAN, or as German bank code and number, each with or without BIC and currency. */
function parseIban(account: string): string {
  const normalized = account.replace(/\s/g, "").toUpperCase();
  const parts = [normalized, normalized.slice(normalized.indexOf("/") + 1)];
  const iban = parts.flatMap((part) => [part, part.slice(0, -3)]).find(isIban);
  if (iban !== undefined) return iban;
  const [, bankCode, number] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(normalized) ?? [];
  return bankCode === undefined || number === undefined
    ? normalized
    : toGermanIban(bankCode, number);
}

const LINE =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(R?[CD]|E[CD])[A-Z]?([\d,]+)([NSF][A-Z0-9]{3})(.*?)(?:\/\/(.*))?$/;

interface StatementLine {
  isReceived: boolean;
  day: string | null;
  amount: string | null;
  customerRef: string;
  bankRef: string;
}

/** Reads a statement line: the booking day has no year, so it is the one next to the value day. */
function parseLine(value: string): StatementLine | null {
  const match = LINE.exec(value.split("\n", 1)[0] ?? "");
  if (match === null) return null;
  const [, yy = "", valueMonth = "", valueDay, month, day, mark, amount = ""] = match;
  const [customerRef = "", bankRef = ""] = match.slice(9);
  const turn = month === undefined ? 0 : Number(valueMonth) - Number(month);
  const year = 2000 + Number(yy) + (turn > 6 ? 1 : turn < -6 ? -1 : 0);
  return {
    isReceived: mark === "C",
    day: toDay(`${year}-${month ?? valueMonth}-${day ?? valueDay}`),
    amount: toCents(amount.replace(/^,/, "0,").replace(/,$/, "").replace(",", ".")),
    customerRef: customerRef.trim(),
    bankRef: bankRef.trim(),
  };
}

interface Details {
  text: string;
  payer: string | null;
  endToEndId: string | null;
}

const SEPA_WORDS = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)\+/;
/** Words of structured details as most banks outside Germany write them. */
const SLASH_WORDS =
  /\/(TRTP|EREF|NAME|REMI|CNTP|ORDP|BENM|IBAN|BIC|MARF|CSID|ISDT|RTRN|SVCL|PURP|ULTD|ULTC|TRCD|CHGS|OCMT|EXCH|ADDR)\//;

/** Splits at words; returns the text before the first, and the text of each. */
function splitAtWords(text: string, word: RegExp): { before: string; at: Map<string, string> } {
  const [before = "", ...pairs] = text.split(word);
  const fields = new Map<string, string>();
  for (let index = 0; index < pairs.length; index += 2) {
    const [name = "", part = ""] = pairs.slice(index, index + 2);
    fields.set(
      name,
      [fields.get(name) ?? "", part.trim()].filter((text) => text !== "").join("\n"),
    );
  }
  return { before: before.trim(), at: fields };
}

const SUBFIELD_LENGTH = 27;
const MAX_END_TO_END_ID = 35;

/** Returns null if more than the ID is there, since another ID would make it another transfer. */
const parseEndToEndId = (text: string): string | null =>
  text.length > MAX_END_TO_END_ID ? null : toEndToEndId(text);

/**
 * Details in numbered subfields, as German and Polish banks write them: 20 to 29 and 60 to 63 purpose, 32 and 33 name.
 * Only a subfield of full length continues in the next one.
 */
function parseSubfields(value: string, separator: string): Details {
  const subfields = value
    .replaceAll("\n", "")
    .split(new RegExp(`\\${separator}(?=\\d{2})`))
    .slice(1)
    .map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const find = (isWanted: (code: number) => boolean) =>
    subfields.filter(([code]) => isWanted(code)).map(([, text]) => text);
  const purpose = find((code) => (code >= 20 && code < 30) || (code >= 60 && code < 64))
    .map((part) => (part.length < SUBFIELD_LENGTH ? `${part}\n` : part))
    .join("")
    .trim();
  const { before, at } = splitAtWords(purpose, SEPA_WORDS);
  const texts = at.size === 0 ? [purpose] : [before, at.get("SVWZ") ?? "", at.get("EREF") ?? ""];
  const payer = find((code) => code === 32 || code === 33).join("");
  const [endToEnd = ""] = (at.get("EREF") ?? "").split("\n");
  return {
    text: texts.filter((text) => text !== "").join("\n"),
    payer: payer.trim() || null,
    endToEndId: parseEndToEndId(endToEnd),
  };
}

function parseSlashWords(value: string): Details {
  const { before, at } = splitAtWords(value.replaceAll("\n", ""), SLASH_WORDS);
  const remittance = (at.get("REMI") ?? "")
    .replace(/^(USTD|STRD)?\/+(CUR\/)?/, "")
    .replace(/\/+$/, "");
  const endToEnd = (at.get("EREF") ?? "").replace(/\/+$/, "");
  // Counterparty: IBAN/BIC/name/town.
  const name = at.get("NAME") ?? at.get("CNTP")?.split("/")[2] ?? "";
  return {
    text: [before, remittance, endToEnd].filter((text) => text !== "").join("\n"),
    payer: name.replace(/\/+$/, "").trim() || null,
    endToEndId: parseEndToEndId(endToEnd),
  };
}

function parseDetails(value: string): Details {
  const [, separator] = /^(?:\d{3})?([?>~^<|])\d{2}/.exec(value) ?? [];
  if (separator !== undefined) return parseSubfields(value, separator);
  if (SLASH_WORDS.test(value)) return parseSlashWords(value);
  return { text: value, payer: null, endToEndId: null };
}

/** Returns the details after a statement line; some banks write several fields. */
function findDetails(fields: readonly Field[], index: number): string {
  const rest = fields.slice(index + 1, index + 10);
  const end = rest.findIndex(({ tag }) => tag !== "86" && tag !== "NS");
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .flatMap(({ tag, value }) => (tag === "86" ? [value.trim()] : []))
    .join("\n");
}

/**
 * Reads the transfers of account statements in MT940 (SWIFT Category 9; the details as in DFÜ-Abkommen, annex 3, or with
 * words between slashes). Reversals and debits don't count.
 * @returns null if a statement line can't be read or no balance is stated, since transfers would be missing
 */
export function parseMt940(text: string): BankEntry[] | null {
  const entries: BankEntry[] = [];
  const nextId = createEntryIds();
  let iban = "";
  let currency = "";
  const fields = parseFields(text);
  if (!fields.some(({ tag }) => /^60[FM]$/.test(tag))) return null;
  for (const [index, { tag, value }] of fields.entries()) {
    if (tag === "20") iban = currency = "";
    if (tag === "25" || tag === "25P") iban = parseIban(value.split("\n", 1)[0] ?? "");
    if (/^60[FM]$/.test(tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? "";
    if (tag !== "61") continue;
    const line = parseLine(value);
    if (line === null) return null;
    if (!line.isReceived) continue;
    const details = parseDetails(findDetails(fields, index));
    const { amount, day, bankRef } = line;
    const customerRef = toEndToEndId(line.customerRef) ?? "";
    const text = [details.text, customerRef].filter((part) => part !== "").join("\n");
    entries.push({
      id: nextId([iban, day ?? "", bankRef, amount ?? value, currency, text]),
      format: "mt940",
      iban,
      amount,
      currency,
      text,
      bookedOn: day,
      payer: details.payer,
      endToEndId: details.endToEndId,
      hasBankRef: bankRef !== "",
      // Many banks give each statement the same number.
      statement: null,
    });
  }
  return entries;
}

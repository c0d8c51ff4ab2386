/** SMPP 3.4, appendix B; null if absent. */
export interface ReceiptText {
  id: string | null;
  stat: string | null;
  err: string | null;
  doneDate: string | null;
}

/** Receipts are short and followed by the start of the message. */
const MAX_TEXT_LENGTH = 500;

const KEYS = {
  id: "id",
  stat: "stat",
  err: "err",
  "done date": "doneDate",
} as const satisfies Record<string, keyof ReceiptText>;
const isKey = (key: string): key is keyof typeof KEYS => Object.hasOwn(KEYS, key);

/**
 * Parses `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` in any order and case, with or without a
 * space after a colon. Everything after `text:` is the message and is ignored.
 */
export function parseReceiptText(text: string): ReceiptText {
  const result: ReceiptText = { id: null, stat: null, err: null, doneDate: null };
  let before = "";
  let waiting: string | null = null;
  for (const word of text.slice(0, MAX_TEXT_LENGTH).split(/[ \r\n\t\0]/)) {
    if (word === "") continue;
    const colon = word.indexOf(":");
    if (colon === -1) {
      if (waiting !== null && isKey(waiting)) result[KEYS[waiting]] ??= word;
      waiting = null;
      before = word.toLowerCase();
      continue;
    }
    const name = word.slice(0, colon).toLowerCase();
    if (name === "text") break;
    const key = name === "date" ? `${before} date` : name;
    const value = word.slice(colon + 1);
    if (value !== "" && isKey(key)) result[KEYS[key]] ??= value;
    waiting = value === "" ? key : null;
    before = "";
  }
  return result;
}

/** Parses `YYMMDDhhmm` or `YYMMDDhhmmss` as UTC, since receipts name no zone. */
export function parseReceiptDate(text: string | null): Date | null {
  if (text === null || (text.length !== 10 && text.length !== 12)) return null;
  const readTwoDigits = (offset: number) => Number(text.slice(offset, offset + 2));
  const [year, month, day] = [2000 + readTwoDigits(0), readTwoDigits(2), readTwoDigits(4)];
  const seconds = text.length === 12 ? readTwoDigits(10) : 0;
  const date = new Date(
    Date.UTC(year, month - 1, day, readTwoDigits(6), readTwoDigits(8), seconds),
  );
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date : null;
}

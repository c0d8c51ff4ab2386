import { parse } from "csv-parse/sync";
import type { DomainError } from "@/lib/core/errors";
import { type Delimiter, fileError, MAX_ROW_SIZE } from "./table-row";

/** Bounds rescans after unclosed quotation marks. */
const MAX_OPEN_QUOTES = 100;
const LINE_BREAK = /\r\n|\n|\r/g;
/** Characters that may follow a closing quotation mark, besides the delimiter. */
const CELL_END = new Set([undefined, "\n", "\r"]);
const PHONE_LIKE = /\d(?:\D?\d){3}/;

export const parseRecords = (text: string, delimiter: Delimiter): string[][] =>
  parse(text, {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
  });

export interface SplitRecords {
  text: string;
  /** First line of a record after them whose quotation mark is never closed; undefined at the end of the text. */
  openLine: string | undefined;
}

/**
 * Splits CSV text into complete records by the rules of csv-parse with `relax_quotes`, so that a quotation mark that is
 * never closed damages its own line only.
 */
export class RecordSplitter {
  readonly #delimiter: Delimiter;
  readonly #special: RegExp;
  #text = "";
  /** Start of the current record; scanning continues at `#at`. */
  #start = 0;
  #at = 0;
  #isQuoted = false;
  #isFieldStart = true;
  #line: number;
  #openQuotes = 0;
  #hasStrayQuote = false;
  /** End of a record of several lines with a quotation mark inside a quoted cell. */
  #suspectEnd: number | null = null;

  /** `firstLine` counts from 1. */
  constructor(delimiter: Delimiter, firstLine: number) {
    this.#delimiter = delimiter;
    this.#special = new RegExp(`["\\r\\n${delimiter === "|" ? "\\|" : delimiter}]`, "g");
    this.#line = firstLine;
  }

  /**
   * Adds text and yields what is complete. `getWidth` returns the cells of the last record yielded.
   * @throws DomainError `unprocessable` at a quotation mark that seems to enclose the rest, or an overlong record
   */
  *split(text: string, isEnd: boolean, getWidth: () => number): Generator<SplitRecords> {
    this.#text += text;
    for (;;) {
      while (this.#scan(isEnd));
      const record = this.#text.slice(this.#start, this.#suspectEnd ?? undefined);
      const isOverlong = record.length > MAX_ROW_SIZE;
      const isOpen = this.#isQuoted && (isEnd || isOverlong);
      if (isOverlong && !isOpen) throw this.#openError();
      const isSuspect = this.#suspectEnd !== null || (isEnd && !isOpen && this.#isSuspect(record));
      const isLast = isEnd && !isOpen && !isSuspect;
      const complete = isLast ? this.#text : this.#text.slice(0, this.#start);
      if (isLast || complete !== "") yield { text: complete, openLine: undefined };
      this.#discard(complete.length);
      if (!isOpen && !isSuspect) return;
      const [openLine, following] = cutLine(record);
      const lines = following.split(LINE_BREAK);
      // Without the end of a record, the last line may be cut off.
      const rows = isEnd || isSuspect ? lines : lines.slice(0, -1);
      const swallowsNothing = isEnd && isOpen && following.trim() === "";
      const isDamaged =
        swallowsNothing || this.#areRows(rows, { openLine, width: getWidth(), isOpen });
      if (isDamaged && this.#openQuotes < MAX_OPEN_QUOTES) {
        this.#openQuotes += 1;
        this.#line += 1;
        this.#restartAfterLine();
        yield { text: "", openLine };
      } else if (isOpen || isDamaged) throw this.#openError();
      else this.#accept(record);
    }
  }

  #openError(): DomainError {
    return fileError("file_quote_open", undefined, this.#line);
  }

  #discard(length: number): void {
    this.#text = this.#text.slice(length);
    this.#at -= length;
    this.#start = 0;
    if (this.#suspectEnd !== null) this.#suspectEnd -= length;
  }

  #restartAfterLine(): void {
    this.#text = cutLine(this.#text)[1];
    this.#at = 0;
    this.#isQuoted = false;
    this.#isFieldStart = true;
    this.#hasStrayQuote = false;
    this.#suspectEnd = null;
  }

  /** Keeps a record of several lines, whatever its quotation marks. */
  #accept(record: string): void {
    this.#line += countLines(record);
    this.#start = record.length;
    this.#hasStrayQuote = false;
    this.#suspectEnd = null;
  }

  /** Advances to the next special character; returns false without one, or if what follows it decides. */
  #scan(isEnd: boolean): boolean {
    const text = this.#text;
    if (this.#isQuoted) {
      const quote = text.indexOf('"', this.#at);
      if (quote === -1) {
        this.#at = text.length;
        return false;
      }
      this.#at = quote;
      if (quote + 1 === text.length && !isEnd) return false;
      const next = text[quote + 1];
      this.#at += next === '"' ? 2 : 1;
      // Any other mark makes the cell an unquoted one.
      this.#isQuoted = next === '"';
      this.#hasStrayQuote ||= !this.#isQuoted && !CELL_END.has(next) && next !== this.#delimiter;
      return true;
    }
    this.#special.lastIndex = this.#at;
    const index = this.#special.exec(text)?.index;
    if (index === undefined) {
      this.#isFieldStart &&= this.#at === text.length;
      this.#at = text.length;
      return false;
    }
    const isStart = this.#isFieldStart && index === this.#at;
    const char = text[index];
    if (char === "\r" && index + 1 === text.length && !isEnd) {
      this.#isFieldStart = isStart;
      this.#at = index;
      return false;
    }
    this.#at = index + (char === "\r" && text[index + 1] === "\n" ? 2 : 1);
    this.#isQuoted = char === '"' && isStart;
    this.#isFieldStart = char !== '"';
    if (char !== "\n" && char !== "\r") return true;
    const record = text.slice(this.#start, this.#at);
    const lines = countLines(record);
    if (this.#isSuspect(record)) {
      this.#suspectEnd = this.#at;
      return false;
    }
    this.#line += lines;
    this.#start = this.#at;
    this.#hasStrayQuote = false;
    return true;
  }

  #isSuspect(record: string): boolean {
    return this.#hasStrayQuote && /[\r\n]/.test(record.trimEnd());
  }

  /** Checks whether the lines after an open quotation mark are rows of the table rather than its text. */
  #areRows(
    lines: readonly string[],
    { openLine, width, isOpen }: { openLine: string; width: number; isOpen: boolean },
  ): boolean {
    const filled = lines.filter((line) => line.trim() !== "");
    const expected = width || this.#countCells(openLine);
    const isRow = (line: string) =>
      this.#countCells(line) === expected && (expected > 1 || PHONE_LIKE.test(line));
    // A record that ends is text unless all of it looks like rows.
    const least = isOpen ? filled.length / 2 : filled.length;
    return filled.length > 0 && filled.filter(isRow).length >= least;
  }

  #countCells(line: string): number {
    try {
      return parseRecords(line, this.#delimiter)[0]?.length ?? 0;
    } catch {
      return line.split(this.#delimiter).length;
    }
  }
}

const countLines = (text: string): number => text.match(LINE_BREAK)?.length ?? 0;

function cutLine(text: string): [string, string] {
  const match = new RegExp(LINE_BREAK.source).exec(text);
  if (match === null) return [text, ""];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}

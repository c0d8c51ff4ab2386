import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { fileError, MAX_COLUMNS, MAX_ROW_SIZE, type TableRow } from "./table-row";
import { readXml } from "./xml-events";
import { unescapeXmlText } from "./xlsx-strings";
import { type CellStyle, formatSerialDate } from "./xlsx-styles";

export interface SheetContext {
  strings: readonly string[];
  styles: readonly CellStyle[];
}

/** Returns 2 for the `C` of `C5`; -1 for an invalid reference. */
function parseColumn(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return -1;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const MAX_EXACT_NUMBER = 1e15;

/** Formats a number without exponent: workbooks store 15 digits, even if they show fewer. */
function formatNumberCell(raw: string): string {
  const value = Number(raw);
  if (raw === "" || !Number.isFinite(value)) return raw;
  return Number.isInteger(value) && Math.abs(value) < MAX_EXACT_NUMBER ? value.toFixed(0) : raw;
}

class SheetReader {
  /** Complete rows that the caller hasn't taken yet. */
  readonly rows: TableRow[] = [];
  private line = 0;
  private cells: string[] = [];
  private size = 0;
  private column = -1;
  private attributes: Record<string, string> = {};
  private value = "";
  private isValue = false;
  private isPhonetic = false;

  constructor(private readonly context: SheetContext) {}

  open(name: string, attributes: Record<string, string>): void {
    this.isValue = (name === "v" || name === "t") && !this.isPhonetic;
    if (name === "row") {
      this.line = Number(attributes.r) || this.line + 1;
      this.cells = [];
      this.size = 0;
      this.column = -1;
    } else if (name === "c") {
      const referencedColumn = attributes.r === undefined ? -1 : parseColumn(attributes.r);
      this.column = referencedColumn === -1 ? this.column + 1 : referencedColumn;
      if (this.column >= MAX_COLUMNS) throw fileError("file_too_wide");
      this.attributes = attributes;
      this.value = "";
    } else if (name === "rPh") this.isPhonetic = true;
  }

  text(text: string): void {
    if (!this.isValue) return;
    this.value += text;
    this.size += text.length;
    if (this.size > MAX_ROW_SIZE) throw fileError("file_row_too_long");
  }

  close(name: string): void {
    this.isValue = false;
    if (name === "rPh") this.isPhonetic = false;
    else if (name === "c") this.put(this.toText());
    else if (name === "row" && this.cells.some((cell) => cell !== ""))
      this.rows.push({ line: this.line, cells: this.cells });
  }

  /** Formulas have their saved value; they are never evaluated. */
  private toText(): string {
    const { t: type, s: style } = this.attributes;
    if (type === "s") return this.context.strings[Number(this.value)] ?? "";
    if (type === "e") return "";
    if (type === "inlineStr" || type === "str" || type === "d") return unescapeXmlText(this.value);
    if (type === "b") return this.value === "1" ? "true" : "false";
    if (this.value === "") return "";
    const { isDate = false, show = null } = this.context.styles[Number(style ?? 0)] ?? {};
    if (isDate) return formatSerialDate(Number(this.value));
    const value = Number(this.value);
    const isWhole = Number.isInteger(value) && value >= 0 && value < MAX_EXACT_NUMBER;
    return show !== null && isWhole ? show(value) : formatNumberCell(this.value);
  }

  private put(text: string): void {
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = unguardCell(text);
  }
}

/** Skips empty rows. The declared size isn't trusted. */
export async function* sheetRows(
  source: AsyncIterable<Buffer>,
  context: SheetContext,
): AsyncGenerator<TableRow[]> {
  const reader = new SheetReader(context);
  const events = readXml(source, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  for await (const _ of events) {
    if (reader.rows.length > 0) yield reader.rows.splice(0);
  }
  yield reader.rows;
}

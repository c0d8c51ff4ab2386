import { decodeNamed, decodeText } from "./encoding";
import type { Encoding } from "./encoding-names";
import { type ByteSource, fileError, MAX_ROW_SIZE, type TableRow } from "./table-row";

const VCARD_HEADINGS = ["phone", "name", "first name", "last name", "organization", "email"];

interface Property {
  name: string;
  parameters: string;
  value: string;
}

/** Long, and not needed. */
const SKIPPED_PROPERTIES = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;

/** Truncates to the maximum row size. */
async function* readLines(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  let rest = "";
  for await (const text of decodeText(source, encoding)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > MAX_ROW_SIZE) throw fileError("file_row_too_long");
    yield* lines;
  }
  yield rest.replace(/\r$/, "");
}

const isSoftBreak = (line: string) =>
  line.endsWith("=") &&
  /^[^:]*ENCODING=QUOTED-PRINTABLE[^:]*:|^[^:]*;QUOTED-PRINTABLE[^:]*:/i.test(line);

/** Joins lines folded by a space (versions 3 and 4) or an equals sign (version 2.1). */
async function* unfold(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string | null = null;
  for await (const line of lines) {
    if (open !== null && isSoftBreak(open)) open = open.slice(0, -1) + line;
    else if (open !== null && /^[ \t]/.test(line)) {
      if (!SKIPPED_PROPERTIES.test(open)) open += line.slice(1);
    } else {
      if (open !== null) yield open;
      open = line;
    }
    if (open.length > MAX_ROW_SIZE && !SKIPPED_PROPERTIES.test(open))
      throw fileError("file_row_too_long");
  }
  if (open !== null) yield open;
}

function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeNamed(Buffer.from(bytes, "latin1"), charset);
}

function parseProperty(line: string): Property | null {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line);
  if (match === null) return null;
  const [, name = "", parameters = "", raw = ""] = match;
  const charset = /CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? "utf-8";
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  const value = isQuoted ? decodeQuotedPrintable(raw, charset) : raw;
  return { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value };
}

const unescapeValue = (value: string) =>
  value.replace(/\\([nN,;:\\])/g, (_, char: string) => (char.toLowerCase() === "n" ? "\n" : char));

const splitParts = (value: string) =>
  value.split(/(?<!\\);/).map((part) => unescapeValue(part).trim());

class Card {
  readonly numbers: { value: string; isMobile: boolean }[] = [];
  name = "";
  parts: string[] = [];
  organization = "";
  email = "";

  add({ name, parameters, value }: Property): void {
    if (name === "TEL") {
      const number = unescapeValue(value).replace(/^tel:/i, "").replace(/;.*$/s, "").trim();
      if (number !== "")
        this.numbers.push({ value: number, isMobile: /CELL|MOBILE/.test(parameters) });
    } else if (name === "FN") this.name ||= unescapeValue(value).trim();
    else if (name === "N") this.parts = splitParts(value);
    else if (name === "ORG") this.organization ||= splitParts(value)[0] ?? "";
    else if (name === "EMAIL") this.email ||= unescapeValue(value).trim();
  }

  /** A row per mobile number, else one for the first number, or without a number. */
  rows(): string[][] {
    const mobile = this.numbers.filter(({ isMobile }) => isMobile);
    const selected = mobile.length > 0 ? mobile : this.numbers.slice(0, 1);
    const [last = "", first = ""] = this.parts;
    const name = this.name || [first, last].filter(Boolean).join(" ");
    const numbers = selected.length === 0 ? [""] : selected.map(({ value }) => value);
    return numbers.map((number) => [number, name, first, last, this.organization, this.email]);
  }
}

/** Versions 2.1, 3.0 and 4.0; the first row is `VCARD_HEADINGS`. */
export async function* vcardRows(
  source: ByteSource,
  encoding: Encoding,
): AsyncGenerator<TableRow[]> {
  yield [{ line: 1, cells: [...VCARD_HEADINGS] }];
  let line = 1;
  let card: Card | null = null;
  for await (const text of unfold(readLines(source, encoding))) {
    if (SKIPPED_PROPERTIES.test(text)) continue;
    const property = parseProperty(text);
    if (property === null) continue;
    const { name, value } = property;
    if (name === "BEGIN" && /^VCARD\s*$/i.test(value)) card = new Card();
    else if (name === "END" && card !== null) {
      yield card.rows().map((cells) => {
        line += 1;
        return { line, cells };
      });
      card = null;
    } else card?.add(property);
  }
}

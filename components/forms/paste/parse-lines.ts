export interface PastedLine {
  line: number;
  text: string;
  cells: string[];
}

/** Parses a cell; an unclosed quote is part of the value. */
function parseCell(
  text: string,
  position: number,
  separator: string,
): { value: string; end: number } {
  if (text[position] === '"') {
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = position;
    const inner = quoted.exec(text)?.[1];
    const end = quoted.lastIndex;
    const next = text[end];
    if (inner !== undefined && (next === undefined || next === separator || next === "\n")) {
      return { value: inner.replaceAll('""', '"'), end };
    }
  }
  let end = position;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
  return { value: text.slice(position, end), end };
}

/**
 * Skips empty lines. Separates cells by tabs, else semicolons; cells with separators, quotes or line breaks are
 * quoted.
 */
export function parseLines(
  input: string,
  separator = input.includes("\t") ? "\t" : ";",
): PastedLine[] {
  const text = input.replace(/\r\n?/g, "\n");
  const lines: PastedLine[] = [];
  let line = 1;
  let position = 0;
  while (position < text.length) {
    const start = position;
    const cells: string[] = [];
    for (;;) {
      const { value, end } = parseCell(text, position, separator);
      cells.push(value.trim());
      position = end + 1;
      if (text[end] !== separator) break;
    }
    const rawText = text.slice(start, position - 1);
    if (cells.some((cell) => cell !== "")) lines.push({ line, text: rawText, cells });
    line += rawText.split("\n").length;
  }
  return lines;
}

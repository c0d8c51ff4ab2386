export interface PastedLine {
  line: number;
  text: string;
  cells: string[];
}

/** An unclosed quote is part of the value. */
function readCell(text: string, at: number, separator: string): { value: string; end: number } {
  if (text[at] === '"') {
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = at;
    const inner = quoted.exec(text)?.[1];
    const end = quoted.lastIndex;
    const next = text[end];
    if (inner !== undefined && (next === undefined || next === separator || next === "\n")) {
      return { value: inner.replaceAll('""', '"'), end };
    }
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end += 1;
  return { value: text.slice(at, end), end };
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
  let at = 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    for (;;) {
      const { value, end } = readCell(text, at, separator);
      cells.push(value.trim());
      at = end + 1;
      if (text[end] !== separator) break;
    }
    const whole = text.slice(start, at - 1);
    if (cells.some((cell) => cell !== "")) lines.push({ line, text: whole, cells });
    line += whole.split("\n").length;
  }
  return lines;
}

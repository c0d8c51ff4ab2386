import { fileError } from "./table-row";
import type { ZipEntry } from "./zip";
import { readXml } from "./xml-events";

/** Characters of shared strings, including a cost per string. */
const MAX_SIZE = 24_000_000;
const BYTES_PER_TEXT = 24;
/** Longer than any cell. */
const MAX_TEXT = 40_000;

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Replaces escapes such as `_x000D_` (ECMA-376, 22.4.2.4). */
export const unescapeXmlText = (text: string): string =>
  text.includes("_x")
    ? text.replace(ESCAPE, (_, code: string) => {
        const char = String.fromCharCode(Number.parseInt(code, 16));
        return char < " " && !"\t\n\r".includes(char) ? "" : char;
      })
    : text;

export async function readSharedStrings(
  open: (entry: ZipEntry) => AsyncIterable<Buffer>,
  entry: ZipEntry | undefined,
): Promise<string[]> {
  if (entry === undefined) return [];
  const texts: string[] = [];
  let size = 0;
  let text = "";
  let isText = false;
  let isPhonetic = false;
  const events = readXml(open(entry), {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(some) {
      if (!isText) return;
      text += some;
      if (text.length > MAX_TEXT) throw fileError("file_damaged");
    },
    close(name) {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      size += text.length + BYTES_PER_TEXT;
      if (size > MAX_SIZE) throw fileError("file_too_long");
      texts.push(unescapeXmlText(text));
    },
  });
  for await (const _ of events);
  return texts;
}

import { strToU8, type Zippable, zipSync } from "fflate";

/** Generated test files. Numbers are reserved for fiction. */

/** UTF-16 with or without its byte order mark. */
export function utf16(text: string, order: "le" | "be", hasMark = true): Buffer {
  const bytes = Buffer.from(hasMark ? `\ufeff${text}` : text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

export const HEAD_OF_WORKBOOK: Zippable = {
  "xl/workbook.xml": strToU8(
    '<workbook xmlns:r="x"><sheets><sheet name="Old" state="hidden" r:id="r2"/><sheet name="People" r:id="r1"/></sheets></workbook>',
  ),
  "xl/_rels/workbook.xml.rels": strToU8(
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
  ),
  "xl/styles.xml": strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  ),
};

/** Builds a workbook whose first visible sheet has this XML. */
export function workbook(sheet: string | Uint8Array, strings: readonly string[] = []): Buffer {
  const shared = strings.map((text) => `<si><t>${text}</t></si>`).join("");
  return Buffer.from(
    zipSync({
      ...HEAD_OF_WORKBOOK,
      "xl/sharedStrings.xml": strToU8(`<sst>${shared}</sst>`),
      "xl/worksheets/sheet1.xml": typeof sheet === "string" ? strToU8(sheet) : sheet,
    }),
  );
}

/** A sheet with these rows; cells are the XML of theirs. */
export const makeSheet = (rows: readonly string[]) =>
  `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join("")}</sheetData></worksheet>`;

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import { escapeXml } from "@/lib/core/text/xml-text";
import type { Cell, RowSource } from "./table-file";

const SPREADSHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/**
 * Style 1 is "text", so values typed over such cells stay text. Fills are written in full, including Excel's two
 * defaults: openpyxl, and thus pandas, rejects files with an empty fill.
 */
const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SPREADSHEET_NAMESPACE}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/** Not allowed in XML 1.0; texts may contain anything. */
const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Fast path: most texts need no guarding, escaping or filtering. */
const PLAIN_TEXT = /^[A-Za-z0-9][\w .,:()/-]*$/;

function formatCell(text: string): string {
  if (PLAIN_TEXT.test(text)) return text;
  return escapeXml(guardCell(text).replace(INVALID_XML_CHARACTERS, "\uFFFD"));
}

function cellXml(cell: Cell): string {
  if (cell === null || cell === "") return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr" s="1"><is><t xml:space="preserve">${formatCell(cell)}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[]) => `<row>${cells.map(cellXml).join("")}</row>`;

/** Streams an Excel file, compressed page by page: memory holds one page. */
export function xlsxStream(header: readonly string[], rows: RowSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml");
  let zip: Zip;
  let packed = 0;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error !== null) return controller.error(error);
        packed += chunk.length;
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isLast) controller.close();
      });
      for (const [name, xml] of Object.entries(PARTS)) {
        // Uncompressed: a compressor for each would cost more than a small sheet.
        const part = new ZipPassThrough(name);
        zip.add(part);
        part.push(encoder.encode(DECLARATION + xml), true);
      }
      zip.add(sheet);
      sheet.push(
        encoder.encode(
          `${DECLARATION}<worksheet xmlns="${SPREADSHEET_NAMESPACE}"><sheetData>${rowXml(header)}`,
        ),
      );
    },
    async pull() {
      // The compressor may buffer a whole page; without output the next would never be pulled.
      for (const packedBefore = packed; packed === packedBefore; ) {
        const { value, done } = await rows.next();
        if (done === true) {
          sheet.push(encoder.encode("</sheetData></worksheet>"), true);
          zip.end();
          return;
        }
        sheet.push(encoder.encode(value.map(rowXml).join("")));
      }
    },
    async cancel() {
      zip.terminate();
      await rows.return?.(undefined);
    },
  });
}

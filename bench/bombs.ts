import { constants, deflateRawSync } from "node:zlib";

const MIB = 1024 * 1024;

/** Deflates to a block that another can follow. */
const packed = (bytes: Buffer) =>
  deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** Returns a deflate stream that expands to `head` and 4 GiB of one letter, without ever holding them. */
function fourGiB(head: string): Buffer {
  const block = packed(Buffer.alloc(4 * MIB, "A"));
  const blocks = Array.from({ length: 1_024 }, () => block);
  return Buffer.concat([packed(Buffer.from(head)), ...blocks, deflateRawSync(Buffer.alloc(0))]);
}

/** Builds a ZIP whose directory claims 100 bytes for each file. */
function createZip(files: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const both = Buffer.alloc(26);
    both.writeUInt16LE(20, 0);
    both.writeUInt16LE(8, 4);
    both.writeUInt32LE(content.length, 14);
    both.writeUInt32LE(100, 18);
    both.writeUInt16LE(name.length, 22);
    const local = [Buffer.from("PK\u0003\u0004", "latin1"), both, Buffer.from(name), content];
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"),
      both,
      tail,
      Buffer.from(name),
    );
    locals.push(...local);
    offset += Buffer.concat(local).length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function createWorkbook(files: Record<string, Buffer>): Buffer {
  const texts = {
    "xl/workbook.xml":
      '<workbook xmlns:r="x"><sheets><sheet name="People" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  const rest = Object.entries(texts).map(([name, text]) => [name, deflateRawSync(text)] as const);
  return createZip({ ...Object.fromEntries(rest), ...files });
}

const SHEET = '<worksheet><sheetData><row><c t="str"><v>';
/** Zip bombs: Excel files under 25 MiB that expand to 4 GiB, keyed by the expanding part. */
export const BOMBS: Record<string, () => Buffer> = {
  sheet: () => createWorkbook({ "xl/worksheets/sheet1.xml": fourGiB(SHEET) }),
  texts: () =>
    createWorkbook({
      "xl/sharedStrings.xml": fourGiB("<sst><si><t>"),
      "xl/worksheets/sheet1.xml": deflateRawSync(`${SHEET}x</v></c></row></sheetData></worksheet>`),
    }),
  workbook: () => createWorkbook({ "xl/workbook.xml": fourGiB("<workbook><sheets><!--") }),
};

import { constants, deflateRawSync } from "node:zlib";

const MIB = 1024 * 1024;

/** A block of packed bytes that another can follow. */
const packed = (bytes: Buffer) =>
  deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });

/** Packed bytes that unpack to a beginning and 4 GiB of one letter; made without ever having these. */
function fourGiB(head: string): Buffer {
  const block = packed(Buffer.alloc(4 * MIB, "A"));
  const blocks = Array.from({ length: 1_024 }, () => block);
  return Buffer.concat([packed(Buffer.from(head)), ...blocks, deflateRawSync(Buffer.alloc(0))]);
}

/** A zip file whose directory says that each of its files has 100 bytes. */
function zipOf(files: Record<string, Buffer>): Buffer {
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

function workbookOf(files: Record<string, Buffer>): Buffer {
  const texts = {
    "xl/workbook.xml":
      '<workbook xmlns:r="x"><sheets><sheet name="People" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  const rest = Object.entries(texts).map(([name, text]) => [name, deflateRawSync(text)] as const);
  return zipOf({ ...Object.fromEntries(rest), ...files });
}

const SHEET = '<worksheet><sheetData><row><c t="str"><v>';
/** Excel files of less than 25 MiB that unpack to 4 GiB, by the part of the file that does. */
export const BOMBS: Record<string, () => Buffer> = {
  sheet: () => workbookOf({ "xl/worksheets/sheet1.xml": fourGiB(SHEET) }),
  texts: () =>
    workbookOf({
      "xl/sharedStrings.xml": fourGiB("<sst><si><t>"),
      "xl/worksheets/sheet1.xml": deflateRawSync(`${SHEET}x</v></c></row></sheetData></worksheet>`),
    }),
  workbook: () => workbookOf({ "xl/workbook.xml": fourGiB("<workbook><sheets><!--") }),
};

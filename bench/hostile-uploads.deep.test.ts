import { readFileSync } from "node:fs";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Child, type Customer, makeCustomer, type Stack, startStack } from "./stack";

const MIB = 1024 * 1024;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { NODE_ENV: "test", LOG_LEVEL: "silent" } });
}, 120_000);
afterAll(() => stack.stop());

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
const BOMBS: Record<string, () => Buffer> = {
  sheet: () => workbookOf({ "xl/worksheets/sheet1.xml": fourGiB(SHEET) }),
  texts: () =>
    workbookOf({
      "xl/sharedStrings.xml": fourGiB("<sst><si><t>"),
      "xl/worksheets/sheet1.xml": deflateRawSync(`${SHEET}x</v></c></row></sheetData></worksheet>`),
    }),
  workbook: () => workbookOf({ "xl/workbook.xml": fourGiB("<workbook><sheets><!--") }),
};

const call = (api: Child, { token }: Customer, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${api.port}${path}`, {
    ...init,
    headers: {
      accept: "application/json",
      "x-service-auth-token": token,
      ...(init.headers as Record<string, string> | undefined),
    },
    signal: AbortSignal.timeout(60_000),
  });

/** The most memory that a process has ever had, in MiB. */
const highestOf = ({ process: { pid } }: Child) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

it("refuses files that unpack to 4 GiB, many at once, and serves everybody else meanwhile", async () => {
  const api = await stack.start("api");
  const attacker = await makeCustomer("1");
  const neighbour = await makeCustomer("1");
  const json = { "content-type": "application/json" };
  const made = await call(api, attacker, "/groups", {
    ...{ method: "POST", headers: json, body: JSON.stringify({ name: "Bombs" }) },
  });
  const { id } = (await made.json()) as { id: number };
  const files = Object.values(BOMBS).map((make) => make());
  for (const file of files) expect(file.length).toBeLessThan(25 * MIB);
  let isOver = false;
  const asked = (async () => {
    const statuses = new Set<number>();
    while (!isOver) statuses.add((await call(api, neighbour, "/me")).status);
    return [...statuses];
  })();
  const answers = await Promise.all(
    [...files, ...files, ...files, ...files].map(async (file) => {
      const answer = await call(api, attacker, `/groups/${id}/imports`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(file),
      });
      const { reason } = (await answer.json()) as { reason?: string };
      return `${answer.status} ${reason}`;
    }),
  );
  isOver = true;
  expect([...new Set(answers)]).toEqual(["422 file_damaged"]);
  expect(await asked).toEqual([200]);
  expect(highestOf(api)).toBeLessThan(500);
}, 180_000);

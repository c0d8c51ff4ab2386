import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { DomainError } from "@/lib/core/errors";
import { detectFile } from "./detect-file";
import { readTable } from "./read-table";
import type { ByteSource, FileLayout } from "./table-row";
import { HEAD_OF_WORKBOOK, makeSheet, workbook } from "./test-files";

/** Reads hostile files in turn; prints each outcome and duration, and the peak memory. */

const CSV: FileLayout = { format: "csv", encoding: "utf-8", delimiter: ",", sheet: 0 };
const MB = 1024 * 1024;

function* repeat(text: string, bytes: number): Generator<Buffer> {
  const block = Buffer.from(text.repeat(Math.ceil(MB / text.length)));
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
}

function* afterQuote(source: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from('phone\n"');
  yield* source;
}

/** Builds a workbook whose sheet repeats a pattern up to `bytes`. */
function bomb(head: string, pattern: string, bytes: number): Buffer {
  const count = Math.ceil(bytes / pattern.length);
  const sheet = Buffer.from(head + pattern.repeat(count));
  return Buffer.from(
    zipSync({
      ...HEAD_OF_WORKBOOK,
      "xl/worksheets/sheet1.xml": [new Uint8Array(sheet), { level: 9 }],
    }),
  );
}

const rows = "<worksheet><sheetData>";
const row = '<row><c t="str"><v>+491713920001</v></c></row>';
const FILES: Record<string, () => Buffer | { source: ByteSource }> = {
  "1 GB of one line": () => ({ source: repeat("x", 1024 * MB) }),
  "a quote that never closes": () => ({ source: afterQuote(repeat("+491\n", 1024 * MB)) }),
  "a million columns": () => Buffer.from(`phone\n${"x,".repeat(1_000_000)}`),
  "a zip bomb of rows": () => bomb(rows, row, 8 * MB),
  "a zip bomb of one text": () => bomb(`${rows}<row><c t="str"><v>`, "A", 8 * MB),
  "a zip bomb of a comment": () => bomb(`${rows}<!--`, "<", 8 * MB),
  "a zip bomb of shared texts": () =>
    Buffer.from(
      zipSync({
        ...HEAD_OF_WORKBOOK,
        "xl/sharedStrings.xml": strToU8(`<sst>${"<si><t>x</t></si>".repeat(MB)}`),
        "xl/worksheets/sheet1.xml": strToU8(makeSheet([])),
      }),
    ),
  "deep XML": () => bomb(rows, "<a>", 8 * MB),
  "2^20 by 2^14 cells": () => workbook(makeSheet(['<c r="XFD1048576"><v>1</v></c>'])),
  entities: () => workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'),
  "NUL bytes": () => Buffer.alloc(10 * MB),
  "bytes of nothing": () => deflateRawSync(Buffer.alloc(40 * MB, "x")),
};

async function readReason(file: Buffer | { source: ByteSource }): Promise<string> {
  try {
    const layout = Buffer.isBuffer(file) ? (await detectFile(file)).layout : CSV;
    const source = Buffer.isBuffer(file) ? [file] : file.source;
    let count = 0;
    for await (const _ of readTable(source, layout)) count += 1;
    return `${count} rows`;
  } catch (error) {
    return error instanceof DomainError ? (error.reason ?? error.code) : String(error);
  }
}

// Warms up, so loading code isn't measured.
await readReason(workbook(makeSheet([row])));
await readReason(Buffer.from("phone\n+491713920001\n"));
const results: Record<string, { reason: string; ms: number; mb: number }> = {};
for (const [name, make] of Object.entries(FILES)) {
  const file = make();
  global.gc?.();
  const before = process.memoryUsage().rss;
  const highest = process.resourceUsage().maxRSS;
  const start = performance.now();
  const reason = await readReason(file);
  const ms = Math.round(performance.now() - start);
  // The highest of the process, where this file raised it.
  const raised = process.resourceUsage().maxRSS;
  const peak = raised > highest ? raised * 1024 : process.memoryUsage().rss;
  results[name] = { reason, ms, mb: Math.round((peak - before) / MB) };
}
console.log(JSON.stringify(results));

import { Zip, ZipPassThrough } from "fflate";
import { expect, it } from "vitest";
import { readZipEntries } from "./zip-entries";

const PDF = new Uint8Array(3_000).map((_, at) => (at * 31) % 256);

/** Streams like the server, with sizes after the files. */
function streamZip(files: Record<string, Uint8Array>): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zipped = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(piece);
  });
  for (const [name, bytes] of Object.entries(files)) {
    const file = new ZipPassThrough(name);
    zipped.add(file);
    file.push(bytes, true);
  }
  zipped.end();
  return new Uint8Array(pieces.flatMap((piece) => [...piece]));
}

const zip = streamZip({ "a.pdf": PDF, "b.pdf": PDF, "manifest.csv": new Uint8Array(10) });

it.each([[zip.length], [1_000], [7]])(
  "lists every file once when read in chunks of %d bytes",
  (size) => {
    const names: string[] = [];
    const read = readZipEntries((name) => names.push(name));
    for (let at = 0; at < zip.length; at += size) read(zip.slice(at, at + size));
    expect(names).toEqual(["a.pdf", "b.pdf", "manifest.csv"]);
  },
);

it("lists a file as soon as its header arrives", () => {
  const names: string[] = [];
  const read = readZipEntries((name) => names.push(name));
  read(zip.slice(0, 200));
  expect(names).toEqual(["a.pdf"]);
});

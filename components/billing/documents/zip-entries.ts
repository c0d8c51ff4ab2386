import { Unzip } from "fflate";

/** Reads a ZIP's file names from a stream without unpacking it. */
export function readZipEntries(onEntry: (name: string) => void): (chunk: Uint8Array) => void {
  const unzip = new Unzip(({ name }) => onEntry(name));
  return (chunk) => unzip.push(chunk);
}

import { Unzip } from "fflate";

/** Reads the names of a ZIP's files as its pieces arrive, and unpacks nothing. */
export function readZipEntries(onEntry: (name: string) => void): (chunk: Uint8Array) => void {
  const unzip = new Unzip(({ name }) => onEntry(name));
  return (chunk) => unzip.push(chunk);
}

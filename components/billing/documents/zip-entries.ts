import { Unzip } from "fflate";

export function readZipEntries(onEntry: (name: string) => void): (chunk: Uint8Array) => void {
  const unzip = new Unzip(({ name }) => onEntry(name));
  return (chunk) => unzip.push(chunk);
}

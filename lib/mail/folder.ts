import path from "node:path";

/** Mail folder of the embedded default. */
export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

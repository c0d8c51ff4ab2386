import path from "node:path";

/** Where the embedded default keeps its mails. */
export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

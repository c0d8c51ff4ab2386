import path from "node:path";

export function mailFolder(dataDir: string): string {
  return path.join(dataDir, "mail");
}

import { execFileSync } from "node:child_process";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";

interface Result {
  reason: string;
  ms: number;
  mb: number;
}

/** Reads hostile files in a separate process; returns each rejection with its duration and memory. */
export function readHostileFiles(): Record<string, Result> {
  const child = path.join(projectRoot(), "lib/import/test-hostile-child.ts");
  const args = ["--expose-gc", "--import", "tsx", child];
  const output = execFileSync(process.execPath, args, { cwd: projectRoot(), encoding: "utf8" });
  return JSON.parse(output);
}

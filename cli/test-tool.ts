import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { vi } from "vitest";
import { type Database, setDatabase } from "@/lib/db/client";
import { runTool } from "./run-tool";

export interface ToolResult {
  /** 0 done, 1 failed or findings, 2 a mistake of the caller. */
  code: number;
  /** Output, including errors. */
  out: string;
}

/**
 * Runs the operators' tool within the test: starting a process for each of dozens of commands takes most of their time.
 * `input` is what `--settings -` reads. `main.test.ts` starts the tool as an operator does.
 */
export async function callTool(
  database: Database,
  args: readonly string[],
  input?: unknown,
): Promise<ToolResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "posthorn-tool-"));
  const file = path.join(folder, "input.json");
  if (input !== undefined)
    writeFileSync(file, typeof input === "string" ? input : JSON.stringify(input));
  const printed: string[] = [];
  const take = (text: string | Uint8Array) => printed.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation(take),
  );
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await runTool(
      args.map((word) => (word === "-" ? file : word)),
      () => database.url,
    );
    return { code: Number(process.exitCode ?? 0), out: printed.join("").trim() };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
    // The tool has opened and closed its own database.
    setDatabase(database);
    rmSync(folder, { recursive: true, force: true });
  }
}

import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, vi } from "vitest";
import {
  copyCheckout,
  type Entry,
  isListening,
  type Run,
  runStart,
  stillRunning,
} from "@/processes/test-copy";
import { ensureBuilt } from "../scripts/ensure-built.mjs";
import { freePort } from "../scripts/free-port.mjs";
import { scratchFolder } from "../scripts/scratch.mjs";

/** Data of a first start, as in `demo.json`. */
export interface Demo {
  dashboardUrl: string;
  apiUrl: string;
  email: string;
  password: string;
  apiKey: string;
}

/** `npm start` for the tests of a file. */
export interface StartKit {
  port: () => number;
  /** The copy of the checkout that is started. */
  copy: () => string;
  start: (environment: Record<string, string>, flags?: string[]) => Run;
  /** A folder of data by its name; it need not exist. */
  dataDir: (name: string) => string;
}

/** `npm start` as its user meets it: the real script, its own port and data, a copy of the finished build. */
export function startKit(): StartKit {
  const folder = scratchFolder("posthorn-start-");
  const runs: Run[] = [];
  let copy = "";
  let port = 0;
  beforeAll(async () => {
    await ensureBuilt();
    copy = copyCheckout();
    port = await freePort();
  }, 300_000);
  afterAll(async () => {
    for (const { child } of runs) child.kill("SIGKILL");
    await Promise.all(runs.map(({ exitCode }) => exitCode));
    for (const directory of [copy, folder]) {
      rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    }
  });
  return {
    port: () => port,
    copy: () => copy,
    start(environment, flags) {
      const run = runStart(copy, { PORT: String(port), ...environment }, flags);
      runs.push(run);
      return run;
    },
    dataDir: (name) => path.join(folder, name),
  };
}

/** A file of JSON that a copy keeps with its data. */
export const readData = (dataDir: string, file: string) =>
  JSON.parse(readFileSync(path.join(dataDir, file), "utf8"));

/** Returns the port of the copy's own Postgres. */
export const postgresPort = (dataDir: string) =>
  Number(new URL(readData(dataDir, "secrets.json").DATABASE_URL).port);

/** Sends the printed curl request by fetch, since not every machine has curl. */
export function printedRequest(text: string): Promise<Response> {
  const line = /curl .*\\\n.*/.exec(text)?.[0] ?? "";
  const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [
    name ?? "",
    value ?? "",
  ]);
  const body = /-d '([^']+)' (\S+)/.exec(line);
  return fetch(body?.[2] ?? "", {
    method: "POST",
    headers: Object.fromEntries(headers),
    body: body?.[1] ?? "",
  });
}

/** Waits until none of these processes runs and these ports are free. */
export async function expectAllGone(processes: Entry[], ports: number[]): Promise<void> {
  await vi.waitUntil(() => stillRunning(processes).length === 0, {
    timeout: 30_000,
    interval: 100,
  });
  for (const one of ports) expect(await isListening(one)).toBe(false);
}

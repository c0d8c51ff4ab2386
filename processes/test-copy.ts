import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "@/lib/project-root";
import { scratchFolder } from "../scripts/scratch.mjs";

/** Made again, or not needed to run. */
const LEFT_OUT = new Set([
  ".git",
  ".data",
  "node_modules",
  "dist",
  "screens",
  "docs",
  "test-results",
]);

/**
 * Copies the checkout with its build: it can have its own `.env`, and concurrent edits of the sources don't trigger a
 * rebuild.
 */
export function copyCheckout(): string {
  const root = projectRoot();
  const copy = scratchFolder("posthorn-copy-");
  const cache = path.join(root, ".next", "cache");
  for (const name of readdirSync(root)) {
    if (LEFT_OUT.has(name) || name.startsWith(".env") || name.startsWith(".data-")) continue;
    const filter = (source: string) => source !== cache;
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter });
  }
  for (const name of ["processes", "build-stamp"]) {
    cpSync(path.join(root, "dist", name), path.join(copy, "dist", name), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => socket.destroy());
    socket.once("error", () => {});
    socket.once("close", (hadError) => resolve(!hadError));
  });
}

export interface Entry {
  pid: number;
  parent: number;
  /** One letter; `Z` waits to be reaped by whoever adopted it. */
  state: string;
  command: string;
}

/** Returns all processes of this machine, from /proc on Linux, since small containers lack `ps`. */
function processTable(): Entry[] {
  if (!existsSync("/proc/self/stat")) {
    const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
    return lines.split("\n").map((line) => {
      const [pid, parent, state = "", ...command] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state, command: command.join(" ") };
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parent: Number(parent), state, command }];
      } catch {
        return []; // Ended since it was listed.
      }
    });
}

/** Everything a process has started, and what those have started. */
export function listDescendants(pid: number): Entry[] {
  const table = processTable();
  const found: Entry[] = [];
  for (const ancestors = [pid]; ancestors.length > 0; ) {
    const ancestor = ancestors.pop();
    const children = table.filter(({ parent }) => parent === ancestor);
    found.push(...children);
    ancestors.push(...children.map((child) => child.pid));
  }
  return found;
}

/** Returns the processes that still run. */
export function stillRunning(processes: readonly Entry[]): Entry[] {
  const running = processTable().filter(({ state }) => !/^[ZX]/.test(state));
  return processes.filter(({ pid }) => running.some((entry) => entry.pid === pid));
}

export interface Run {
  child: ChildProcess;
  pid: number;
  /** Output so far. */
  stdout: () => string;
  stderr: () => string;
  exitCode: Promise<number | null>;
  /** Waits until the line that ends the announcement; throws if the process ends before. */
  ready: () => Promise<void>;
}

/** Runs `node scripts/start.mjs` in a copy, with a minimal environment. */
export function runStart(
  copy: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Run {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const child = spawn(process.execPath, [...flags, "scripts/start.mjs"], {
    cwd: copy,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...environment } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (text.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text.stderr += chunk.toString()));
  let hasEnded = false;
  const exitCode = new Promise<number | null>((resolve) => {
    child.once("close", (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  return {
    child,
    pid: child.pid ?? 0,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    exitCode,
    async ready() {
      while (!text.stdout.includes("Stop with Ctrl-C.")) {
        if (hasEnded) throw new Error(`It ended:\n${text.stdout}${text.stderr}`);
        await sleep(20);
      }
    },
  };
}

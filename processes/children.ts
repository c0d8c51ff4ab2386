import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";

export type ChildName = "web" | "worker";

export interface ChildrenOptions {
  environment: (name: ChildName) => NodeJS.ProcessEnv;
  /** Runs sources instead of bundles, and Next in development mode. */
  dev: boolean;
  /** A child fails to start or keeps exiting. */
  onGiveUp: (message: string) => void;
}

export interface Children {
  start: (name: ChildName) => Promise<void>;
  restart: (name: ChildName) => void;
  stop: () => Promise<void>;
  kill: () => void;
}

const RESTART_DELAY_MS = 500;
/** Above this rate, a child is broken. */
const MAX_ENDS_PER_MINUTE = 30;

/**
 * Returns Node's flags. Requests allocate a few kilobytes of short-lived garbage; a larger young generation saves
 * about a tenth of the CPU time of `POST /sms`, for 50 MB.
 */
export const nodeFlags = (name: ChildName | "api") =>
  name === "worker" ? [] : ["--max-semi-space-size=32"];

function command(name: ChildName, dev: boolean): { file: string; execArgv: string[] } {
  const root = projectRoot();
  if (!dev) {
    const file = path.join(root, "dist", "processes", `${name}.mjs`);
    return { file, execArgv: ["--enable-source-maps", ...nodeFlags(name)] };
  }
  return { file: path.join(root, "processes", `${name}.ts`), execArgv: ["--import", "tsx"] };
}

/** Restarts processes that exit unexpectedly. */
export function superviseChildren(options: ChildrenOptions): Children {
  const running = new Map<ChildName, ChildProcess>();
  const ends: number[] = [];
  let isStopping = false;

  function launch(name: ChildName): ChildProcess {
    const { file, execArgv } = command(name, options.dev);
    if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\``);
    const child = fork(file, options.dev && name === "web" ? ["--dev"] : [], {
      execArgv,
      cwd: projectRoot(),
      env: options.environment(name),
    });
    running.set(name, child);
    return child;
  }

  function superviseChild(name: ChildName, child: ChildProcess): void {
    child.once("exit", () => {
      running.delete(name);
      if (isStopping) return;
      const now = Date.now();
      ends.push(now);
      while ((ends[0] ?? now) < now - 60_000) ends.shift();
      if (ends.length > MAX_ENDS_PER_MINUTE)
        return options.onGiveUp(`The ${name} process keeps ending`);
      setTimeout(() => {
        if (!isStopping) superviseChild(name, launch(name));
      }, RESTART_DELAY_MS);
    });
  }

  return {
    async start(name) {
      const child = launch(name);
      await new Promise<void>((resolve, reject) => {
        const onExit = (code: number | null, signal: string | null) => {
          running.delete(name);
          reject(new Error(`The ${name} process did not start (${signal ?? `exit code ${code}`})`));
        };
        child.once("exit", onExit);
        child.once("message", () => {
          child.off("exit", onExit);
          superviseChild(name, child);
          resolve();
        });
      });
    },
    restart(name) {
      running.get(name)?.kill("SIGTERM");
    },
    async stop() {
      isStopping = true;
      const ended = [...running.values()].map(
        (child) => new Promise((resolve) => child.once("exit", resolve)),
      );
      for (const child of running.values()) child.kill("SIGTERM");
      await Promise.all(ended);
    },
    kill() {
      isStopping = true;
      for (const child of running.values()) child.kill("SIGKILL");
    },
  };
}

import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/db/embedded/embedded-postgres";
import { distribute } from "@/lib/db/cluster/distribution/distribute";
import { LOGIN_ROLES, toLoginUrl } from "@/lib/db/logins";
import { migrate } from "@/lib/db/migrator/migrate";
import { queryOnce } from "@/lib/db/query-once";
import { startGuard } from "@/lib/db/cluster/testing/statement-guard/test-run";
import { listNodeUrls, setOpen } from "@/lib/db/test-cluster";
import { scratchFolder } from "@/scripts/scratch.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated template; each test file works on a copy. */
    templateUrl: string;
    /** URLs of the template database on every node, the coordinator first; only `templateUrl` without a cluster. */
    templateNodes: string[];
    /** Address of an existing database that all files share; `""` normally. */
    sharedUrl: string;
    /** Folder for this run's statement findings (`lib/db/cluster/testing/statement-guard`). */
    guardFolder: string;
  }
}

/** Migrates an existing database: a single Postgres is shared, a cluster's is distributed and copied. */
async function useGiven(project: TestProject, url: string): Promise<() => Promise<void>> {
  const nodes = await listNodeUrls(url);
  project.provide("templateUrl", nodes.length > 1 ? url : "");
  project.provide("templateNodes", nodes);
  if (nodes.length === 1) {
    project.provide("sharedUrl", url);
    // Its migrations may be there; the logins of the tests' own secret are not.
    await migrate(url);
    return async () => {};
  }
  await setOpen(url, nodes, true);
  await migrate(url);
  await distribute(url, () => {});
  await setOpen(url, nodes, false);
  return () => setOpen(url, nodes, true);
}

/** Vitest's global set-up: the Postgres of the run, and what its files share about statements. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL ?? "";
  project.provide("sharedUrl", "");
  const guard = startGuard(project);
  project.provide("guardFolder", guard.folder);
  const stop = given === "" ? await useServer(project) : await useGiven(project, given);
  return async () => {
    await stop();
    await guard.finish();
  };
}

/** Environment variables that set a process's clock (`tools/dates/dates.mjs`). Postgres must run on the same one. */
const CLOCK = ["LD_PRELOAD", "FAKETIME", "DONT_FAKE_MONOTONIC", "FAKETIME_DONT_FAKE_MONOTONIC"];

function clockVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  if (environment.FAKETIME === undefined) return {};
  return Object.fromEntries(CLOCK.map((name) => [name, environment[name] ?? ""]));
}

/** Reduces SCRAM iterations from 4,096 to 1, since a run connects thousands of times with worthless passwords. */
async function hastenLogins(url: string): Promise<void> {
  const logins = [url, ...LOGIN_ROLES.map((role) => toLoginUrl(url, role))].map(
    (item) => new URL(item),
  );
  const changes = logins.map(
    ({ username, password }) => `ALTER ROLE ${username} PASSWORD '${decodeURIComponent(password)}'`,
  );
  await queryOnce(url, ["SET scram_iterations = 1", ...changes].join("; "));
}

/** One fast Postgres, its database migrated once as the template. */
async function startServer(): Promise<TestServer> {
  const dataDir = scratchFolder("posthorn-test-");
  const environment = clockVariables(process.env);
  const server = await startEmbeddedPostgres({ dataDir, fast: true, environment });
  try {
    await migrate(server.url);
    await hastenLogins(server.url);
    await setOpen(server.url, [server.url], false);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** Each project of a run loads this module for itself; they share a server, which ends with the last of them. */
const shared = globalThis as typeof globalThis & {
  [key: symbol]: { server: Promise<TestServer>; users: number } | undefined;
};
const SERVER = Symbol.for("posthorn.test-server");

async function useServer(project: TestProject): Promise<() => Promise<void>> {
  const own = shared[SERVER] ?? { server: startServer(), users: 0 };
  shared[SERVER] = own;
  own.users += 1;
  const { url, stop } = await own.server;
  project.provide("templateUrl", url);
  project.provide("templateNodes", [url]);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    shared[SERVER] = undefined;
    await stop();
  };
}

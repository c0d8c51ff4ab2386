import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "@/lib/db/embedded-postgres";
import { migrate } from "@/lib/db/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated template; each test file works on a copy. */
    templateUrl: string;
    /** Address of an existing database that all files share; `""` normally. */
    sharedUrl: string;
  }
}

/** Vitest's global set-up: one fast Postgres for the run, its database migrated once as the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env.TEST_DATABASE_URL ?? "";
  project.provide("sharedUrl", shared);
  project.provide("templateUrl", "");
  if (shared !== "") {
    // Its migrations are there; the logins of the tests' own secret are not.
    await migrate(shared);
    return async () => {};
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "posthorn-test-"));
  const server = await startEmbeddedPostgres({ dataDir, fast: true });
  try {
    await migrate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("templateUrl", server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase, setDatabase } from "@/lib/db/client";
import { queryOnce } from "@/lib/db/query-once";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

function withDatabaseName(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

/** Runs one statement on the maintenance database, where copies are made and dropped. */
async function maintain(templateUrl: string, statement: string): Promise<void> {
  await queryOnce(withDatabaseName(templateUrl, "postgres"), statement);
}

/**
 * Gives a test file its own migrated, empty database and makes it the one of this process; call it once at
 * the top of the file. With `TEST_DATABASE_URL` all files share that database instead and leave their rows.
 */
export function testDatabase(): { readonly current: Database } {
  const templateUrl = inject("templateUrl");
  const sharedUrl = inject("sharedUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  let opened: Database | undefined;

  beforeAll(async () => {
    if (sharedUrl === "") {
      const template = new URL(templateUrl);
      // Copies are dropped at the end: never on a machine that someone else relies on.
      if (!LOCAL_HOSTS.has(template.hostname))
        throw new Error("Tests refuse a database on another host");
      const source = template.pathname.slice(1);
      await maintain(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${source}`);
    }
    const url = sharedUrl === "" ? withDatabaseName(templateUrl, name) : sharedUrl;
    // Tests run several workers in this process; the simulator of each holds connections while it waits for
    // others, so that the pool of one worker would not suffice.
    opened = openDatabase({ url, applicationName: "posthorn-test", max: { worker: 20 } });
    setDatabase(opened);
  });

  afterAll(async () => {
    await opened?.close();
    if (sharedUrl === "")
      await maintain(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  return {
    get current() {
      if (opened === undefined) throw new Error("The test database is opened in beforeAll");
      return opened;
    },
  };
}

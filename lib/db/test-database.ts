import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase, setDatabase } from "@/lib/db/client";
import { checkRecorded } from "@/lib/db/cluster/testing/statement-guard/test-guard";
import { recordStatements } from "@/lib/db/cluster/testing/statement-guard/recorder/test-recorder";
import { copyDatabase, dropDatabase, withDatabaseName } from "@/lib/db/test-cluster";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Gives a test file its own migrated, empty database and makes it the one of this process; call it once at
 * the top of the file. With `TEST_DATABASE_URL` of a single Postgres all files share that database instead and leave
 * their rows; a cluster's is copied for each file. At the end the statements that the project sent are checked
 * against the rules of a cluster.
 */
export function testDatabase(): { readonly current: Database } {
  const nodes = inject("templateNodes");
  const sharedUrl = inject("sharedUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  let opened: Database | undefined;
  recordStatements();

  beforeAll(async () => {
    if (sharedUrl === "") {
      // Copies are dropped at the end: never on a machine that someone else relies on.
      if (!nodes.every((node) => LOCAL_HOSTS.has(new URL(node).hostname)))
        throw new Error("Tests refuse a database on another host");
      await copyDatabase(nodes, name);
    }
    const url = sharedUrl === "" ? withDatabaseName(nodes[0] ?? "", name) : sharedUrl;
    // Tests run several workers in this process; the simulator of each holds connections while it waits for
    // others, so that the pool of one worker would not suffice.
    const accountUrls = nodes.slice(1).map((node) => withDatabaseName(node, name));
    const applicationName = "posthorn-test";
    // The project "apart" writes every account separately, like a cluster.
    const apart = process.env.TEST_APART === "1" ? { topology: "sharded" as const } : {};
    opened = openDatabase({ url, accountUrls, applicationName, max: { worker: 20 }, ...apart });
    setDatabase(opened);
  });

  afterAll(async () => {
    await opened?.close();
    try {
      if (opened !== undefined) await checkRecorded(opened.url, inject("guardFolder"));
    } finally {
      if (sharedUrl === "") await dropDatabase(nodes, name);
    }
  });

  return {
    get current() {
      if (opened === undefined) throw new Error("The test database is opened in beforeAll");
      return opened;
    },
  };
}

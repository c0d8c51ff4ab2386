import { expect, test } from "vitest";
import { type Client, openDatabase } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";
import { listNodeUrls, withDatabaseName } from "@/lib/db/test-cluster";

const own = testDatabase();

async function portBy(accountUrls: string[]): Promise<string> {
  const opened = openDatabase({ url: own.current.url, accountUrls });
  let client: Client | undefined;
  try {
    client = await opened.accountNodes.connect("accept");
    const { rows } = await client.query<{ port: string }>(
      "SELECT current_setting('port') || '/' || current_database() AS port",
    );
    return rows[0]?.port ?? "";
  } finally {
    client?.release();
    await opened.close();
  }
}

const getHost = (url: string | undefined) => {
  const { port, pathname } = new URL(url ?? "");
  return port + pathname;
};

test("queries a node of the cluster, never one of another database", async () => {
  const [coordinator, worker] = await listNodeUrls(own.current.url);
  expect(await portBy([worker ?? ""])).toBe(getHost(worker));
  for (const other of [coordinator, worker]) {
    const elsewhere = withDatabaseName(other ?? "", "postgres");
    expect(await portBy([elsewhere])).toBe(getHost(coordinator));
  }
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { notifyWorkers, WORK_CHANNEL } from "@/lib/db/announce-work";
import { database, openDatabase, setDatabase } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";

const opened = testDatabase();

/** Collects this database's notifications. */
async function listen(): Promise<string[]> {
  const client = await database().pool("owner").connect();
  onTestFinished(() => client.release(true));
  const payloads: string[] = [];
  client.on("notification", ({ payload = "" }) => payloads.push(payload));
  await client.query(`LISTEN ${WORK_CHANNEL}`);
  return payloads;
}

it("sends one notification for many announcements of one kind", async () => {
  const payloads = await listen();
  for (let count = 0; count < 100; count += 1) notifyWorkers("bulks");
  await expect.poll(() => payloads).toContain("bulks");
  await sleep(200);
  expect(payloads).toEqual(["bulks"]);
});

it("sends one notification for several kinds", async () => {
  const payloads = await listen();
  for (const kind of ["bulks", "mails", "bulks"] as const) notifyWorkers(kind);
  await expect.poll(() => payloads).toHaveLength(1);
  await sleep(200);
  expect(payloads).toEqual(["bulks,mails"]);
});

it("opens no connection after the database was closed, and announces in each database separately", async () => {
  const applicationName = `closing-${randomUUID()}`;
  const closing = openDatabase({ url: opened.current.url, applicationName });
  const payloads = await listen();
  setDatabase(closing);
  onTestFinished(() => setDatabase(opened.current));
  notifyWorkers("bulks");
  setDatabase(opened.current);
  notifyWorkers("mails");
  await closing.close();
  await expect.poll(() => payloads).toContain("mails");
  await sleep(100);
  const { rowCount } = await database()
    .pool("owner")
    .query("SELECT FROM pg_stat_activity WHERE starts_with(application_name, $1)", [
      applicationName,
    ]);
  expect(rowCount).toBe(0);
  expect(payloads).toEqual(["mails"]);
});

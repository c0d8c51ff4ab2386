import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { announceWork, WORK_CHANNEL } from "@/lib/db/announce-work";
import { database } from "@/lib/db/client";
import { testDatabase } from "@/lib/db/test-database";

testDatabase();

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
  for (let count = 0; count < 100; count += 1) announceWork("bulks");
  await expect.poll(() => payloads).toContain("bulks");
  await sleep(200);
  expect(payloads).toEqual(["bulks"]);
});

it("sends one notification for several kinds", async () => {
  const payloads = await listen();
  for (const kind of ["bulks", "mails", "bulks"] as const) announceWork(kind);
  await expect.poll(() => payloads).toHaveLength(1);
  await sleep(200);
  expect(payloads).toEqual(["bulks,mails"]);
});

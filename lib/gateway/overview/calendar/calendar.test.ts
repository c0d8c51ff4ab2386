import { expect, test } from "vitest";
import { makeStranger } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { RECURRING_BULK } from "@/lib/gateway/messaging/recurring-bulks/test-recurring";
import { writeScheduled } from "./events";

const { account, owner, marketing, accountant, send, api } = testModule({
  people: ["owner", "marketing", "accountant"],
  hasRates: true,
});

const TEXT = "Only for our guests";
const PHONE = "+491713920001";

async function schedule() {
  const bulk = { text: TEXT, sender_id: "POSTHORN", phones: [PHONE, "+491713920002"] };
  const deliveryAt = Math.floor(Date.now() / 1000) + 86_400;
  const { body } = await send(owner, "POST", "/bulks", { ...bulk, delivery_at: deliveryAt });
  await send(owner, "POST", "/bulks/dryrun", { ...bulk, delivery_at: deliveryAt });
  const recurring = await send(owner, "POST", "/recurring_bulks", {
    ...RECURRING_BULK,
    ...bulk,
    name: "Morning; news",
  });
  return { uuid: body.uuid as string, id: recurring.body.id as number };
}

async function makeFeed(person = owner): Promise<string> {
  const { body } = await send(person, "PUT", "/calendar_feed");
  const [, path = ""] = (body.url as string).split("/api");
  return path;
}

const read = (path: string) => send(makeStranger(), "GET", path);

async function readText(path: string): Promise<string> {
  const response = await api.request(path, { headers: makeStranger().headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return (await response.text()).replaceAll("\r\n ", "");
}

test("serves scheduled bulks and runs under a secret URL, without texts and numbers", async () => {
  const { uuid, id } = await schedule();
  const text = await readText(await makeFeed());
  expect(text.match(/SUMMARY:Bulk to 2 recipients/g)).toHaveLength(1);
  expect(text).toContain(`/bulks/${uuid}`);
  expect(text).toContain("SUMMARY:Recurring bulk: Morning\\; news");
  // One a day, of the next 90 days.
  const runs = text.match(new RegExp(`UID:recurring-bulk-${id}-`, "g"))?.length;
  expect([89, 90]).toContain(runs);
  expect(text).not.toContain(TEXT);
  expect(text).not.toContain(PHONE.slice(3));
});

test.each([
  ["CHF", "12’345"],
  ["EUR", "12.345"],
] as const)("formats German counts by the account's currency: %s", async (currency, shown) => {
  const { uuid } = await schedule();
  const calendar = await asOwner(async (tx) => {
    await tx.query("UPDATE bulks SET recipients = 12345 WHERE account_id = $1 AND uuid = $2", [
      account.id,
      uuid,
    ]);
    const own = { id: account.id, name: "Grüezi", currency };
    return writeScheduled(tx, own, { lang: "de", now: new Date() });
  });
  expect(new TextDecoder().decode(calendar)).toContain(
    `SUMMARY:Massenversand an ${shown} Empfänger`,
  );
});

test("excludes skipped, paused and sent ones", async () => {
  const { uuid, id } = await schedule();
  const path = await makeFeed();
  const { body: before } = await send(owner, "GET", `/recurring_bulks/${id}`);
  await send(owner, "POST", `/recurring_bulks/${id}/skip_next`);
  expect(await readText(path)).not.toContain(`${id}-${before.next_runs[0].date}@`);
  await send(owner, "PUT", `/recurring_bulks/${id}/pause`);
  await send(owner, "PUT", `/bulks/${uuid}/cancel`);
  expect(await readText(path)).not.toContain("BEGIN:VEVENT");
});

test("keeps a URL until it is revoked, and creates a new one after", async () => {
  const path = await makeFeed();
  expect(await makeFeed()).toBe(path);
  expect((await send(owner, "DELETE", "/calendar_feed")).status).toBe(204);
  expect((await send(owner, "GET", "/calendar_feed")).body).toEqual({
    url: null,
    created_at: null,
  });
  expect((await read(path)).status).toBe(404);
  expect(await makeFeed()).not.toBe(path);
  expect((await read(path)).status).toBe(404);
});

test("returns 404 for a modified URL", async () => {
  const path = await makeFeed();
  const own = `-${owner.userId}-`;
  for (const other of [
    path.replace(own, `-${marketing.userId}-`),
    path.replace(/.\.ics$/, (end) => (end.startsWith("0") ? "1.ics" : "0.ics")),
    "/calendar_feeds/nothing.ics",
  ]) {
    expect((await read(other)).status).toBe(404);
  }
});

test("returns 404 for the URL of a removed or disabled member", async () => {
  const [left, disabled] = [await makeFeed(marketing), await makeFeed(accountant)];
  await readText(left);
  await asOwner(async (tx) => {
    await tx.query("DELETE FROM memberships WHERE account_id = $1 AND user_id = $2", [
      account.id,
      marketing.userId,
    ]);
    await tx.query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [accountant.userId]);
  });
  expect((await read(left)).status).toBe(404);
  expect((await read(disabled)).status).toBe(404);
});

test("downloads the calendar", async () => {
  await schedule();
  const response = await api.request("/calendar", { headers: owner.headers });
  expect(response.headers.get("content-disposition")).toContain("posthorn.ics");
  expect(await response.text()).toContain("BEGIN:VEVENT");
});

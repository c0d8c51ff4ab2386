import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { insertDeliveries } from "@/lib/carriers/simulator/store";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testApi } from "@/lib/api-suites/test-module";
import { asWorker } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { freshIp, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { mailFolder } from "@/lib/mail/folder";

const { api } = testApi();

async function get(path: string, peer = "127.0.0.1") {
  const response = await api.request(path, {
    headers: { accept: "application/json", [TEST_IP_HEADER]: peer },
  });
  return { status: response.status, body: await response.json() };
}

const delivery = (uuid: string, part: number, text: string, more = {}) => ({
  carrierId: uuidv7(),
  uuid,
  accountId: 1,
  phone: "+491713920001",
  senderId: "Shop",
  kind: "text" as const,
  text,
  part,
  parts: 2,
  voiceLang: null,
  state: null,
  ...more,
});

test("joins segments on phones, and shows a message that arrived twice once", async () => {
  const [sms, call] = [uuidv7(), uuidv7()];
  await asWorker((tx) =>
    insertDeliveries(tx, [
      delivery(sms, 2, "world"),
      delivery(sms, 1, "Hello "),
      delivery(sms, 1, "Hello "),
      delivery(sms, 2, "world"),
    ]),
  );
  await asWorker((tx) =>
    insertDeliveries(tx, [
      delivery(call, 1, "Your code", {
        kind: "call",
        parts: 1,
        voiceLang: "en-US",
        phone: "+41791234567",
      }),
    ]),
  );
  const { body: phones } = await get("/simulator/phones");
  expect(phones).toMatchObject([
    {
      phone: "+41791234567",
      count: 1,
      last: { kind: "call", voice_lang: "en-US", text: "Your code" },
    },
    { phone: "+491713920001", count: 1, last: { text: "Hello world", parts: 2 } },
  ]);
  const { body: messages } = await get("/simulator/phones/+491713920001/messages");
  expect(messages).toMatchObject([
    { uuid: sms, text: "Hello world", sender_id: "Shop", state: null },
  ]);
});

test("sends messages from a phone, and shows them", async () => {
  const path = "/simulator/phones/+491713920009/messages";
  const write = async (body: object, peer = "127.0.0.1") => {
    const response = await api.request(path, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        [TEST_IP_HEADER]: peer,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const made = await write({ to: "+4930231250", text: "Hello?" });
  expect(made).toMatchObject({
    status: 201,
    body: { direction: "out", number: "+4930231250", text: "Hello?", sender_id: "+491713920009" },
  });
  expect((await get(path)).body).toEqual([made.body]);
  // The clock of the database decides when, as in every later answer.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  const early = await write({ to: "+4930231250", text: "Still there?" }).finally(vi.useRealTimers);
  expect((await get(path)).body).toContainEqual(early.body);
  for (const body of [{ to: "NORDWIND", text: "x" }, { to: "+4930231250", text: "" }, {}]) {
    expect((await write(body)).status).toBe(400);
  }
  expect((await write({ to: "+4930231250", text: "x" }, "203.0.113.9")).status).toBe(404);
});

test("parses emails, newest first, and prevents path traversal", async () => {
  const folder = mailFolder(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const eml = (subject: string) =>
    `Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nFrom: a@example.com\r\nTo: b@example.com\r\nSubject: ${subject}\r\n\r\nOpen http://localhost/confirm/x now\r\n`;
  await writeFile(path.join(folder, "2026-11-20-mail-1.eml"), eml("First"));
  await writeFile(path.join(folder, "2026-11-21-mail-2.eml"), eml("Second"));
  await writeFile(path.join(env.DATA_DIR, "secret.eml"), eml("Secret"));
  const { body } = await get("/simulator/mails");
  expect(body.map((mail: { subject: string }) => mail.subject)).toEqual(["Second", "First"]);
  const one = await get("/simulator/mails/2026-11-21-mail-2.eml");
  expect(one.body).toMatchObject({ to: "b@example.com", links: ["http://localhost/confirm/x"] });
  for (const name of ["..%2Fsecret.eml", "%2e%2e%2fsecret.eml", "..%5Csecret.eml", "nothing.eml"]) {
    expect((await get(`/simulator/mails/${name}`)).status).toBe(404);
  }
});

test("hides phones and emails from the network unless the operator allows access", async () => {
  const paths = [
    "/simulator/phones",
    "/simulator/phones/+491713920001/messages",
    "/simulator/mails",
    "/simulator/mails/2026-11-21-mail-2.eml",
  ];
  const statuses = (peer: string) =>
    Promise.all(paths.map(async (path) => (await get(path, peer)).status));
  const [open, closed] = [
    [200, 200, 200, 200],
    [404, 404, 404, 404],
  ];
  for (const peer of ["192.168.1.20", "10.0.0.1", "203.0.113.9", freshIp(), "fe80::1"]) {
    expect([peer, ...(await statuses(peer))]).toEqual([peer, ...closed]);
  }
  for (const peer of ["127.0.0.1", "127.9.9.9", "::1"]) {
    expect([peer, ...(await statuses(peer))]).toEqual([peer, ...open]);
  }
  const given = { ...env };
  try {
    // Behind a proxy on the same machine all requests are local.
    env.CONFIGURED_PUBLIC_URL = "https://posthorn.example.org";
    expect(await statuses("127.0.0.1")).toEqual(closed);
    env.SIMULATOR_ACCESS = "everyone";
    expect(await statuses("203.0.113.9")).toEqual(open);
    env.IS_EMBEDDED = false;
    expect(await statuses("127.0.0.1")).toEqual(closed);
  } finally {
    Object.assign(env, given);
  }
});

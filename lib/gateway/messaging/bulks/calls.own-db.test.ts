import { afterEach, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { createTestCarrier, takePart } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { findLedgerDiscrepancies, readAccountState } from "@/lib/gateway/messaging/sms/test-sms";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";

/** Bulks of calls: priced by what is spoken, handed over as one call each, and paid when a carrier takes them. */
const { send } = testApi({ hasRates: true });
let worker: Worker | undefined;

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

const LANDLINE = "+493023125000";
const REFUSED = phoneAt(9);
const CALL = { service_code: "text2speech", sender_id: "+4930123456" };

async function makeGroup(account: TestAccount, values: Record<string, string>): Promise<number> {
  const phones = Object.entries(values).map(([phone, a]) => ({ phone, a }));
  const group = { name: "All", name_a: "Name", phones };
  const { status, body } = await send(account, "POST", "/groups", group);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
}

/** Takes the bulk's recipients, and hands its messages over by a worker and a carrier that refuses one number; returns what the carrier was handed. */
async function run(account: TestAccount, bulkId: string) {
  const carrier = createTestCarrier("simulator", (submission, part) =>
    submission.phone === REFUSED
      ? { kind: "refused", statusCode: 5000, reason: "Nobody there" }
      : takePart(submission, part),
  );
  await workOff(account.id);
  worker = await startWorker({
    inDoubtLimit: 32,
    leaseSeconds: 10,
    carriers: [carrier],
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const ended = async () => (await send(account, "GET", `/bulks/${bulkId}/report`)).body.waiting;
  await expect.poll(ended).toBe(0);
  await workOff(account.id);
  return carrier;
}

test("charges a bulk of calls what the estimate said", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const group = await makeGroup(account, {
    [phoneAt(1)]: "Ada",
    [LANDLINE]: "Grace",
    // With these letters what is spoken is longer than a part.
    [phoneAt(2)]: "o".repeat(160),
    [REFUSED]: "Nobody",
  });
  const body = { ...CALL, text: "Hello [Name], this is a call", msg_groups: [group] };
  const { body: dry } = await send(account, "POST", "/bulks/dryrun", body);
  const { status, body: bulk } = await send(account, "POST", "/bulks", body);
  expect([status, bulk]).toMatchObject([201, { service_code: "text2speech" }]);
  const carrier = await run(account, bulk.uuid);

  const { body: ended } = await send(account, "GET", `/bulks/${bulk.uuid}`);
  expect(ended.status_code).toBe(10);
  expect(ended.preflight).toMatchObject({
    messages: 4,
    parts: 5,
    cost: 0.2,
    dropped: [],
    unicode: 0,
    countries: [{ iso2: "DE", messages: 4, parts: 5, unit_price: 0.04, cost: 0.2 }],
  });
  for (const field of ["messages", "parts", "cost", "countries", "longest", "parts_histogram"])
    expect([field, dry.preflight[field]]).toEqual([field, ended.preflight[field]]);

  const heard = carrier.submissions.map(({ serviceCode, phone, senderId, voiceLang, parts }) => ({
    serviceCode,
    phone,
    senderId,
    voiceLang,
    texts: parts.map(({ text }) => text),
  }));
  expect(heard.sort((a, b) => (a.phone < b.phone ? -1 : 1))).toEqual(
    [
      [phoneAt(1), "Ada"],
      [phoneAt(2), "o".repeat(160)],
      [REFUSED, "Nobody"],
      [LANDLINE, "Grace"],
    ]
      .map(([phone, name]) => ({
        serviceCode: "text2speech",
        phone,
        senderId: "+4930123456",
        voiceLang: "EN",
        texts: [`Hello ${name}, this is a call`],
      }))
      .sort((a, b) => ((a.phone ?? "") < (b.phone ?? "") ? -1 : 1)),
  );

  const { body: report } = await send(account, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report).toMatchObject({ waiting: 0, sent: 3, refused: 1, charged_amount: 0.16 });
  const prices = (await listBulkMessages(account.id, bulk.uuid)).map((item) => [
    item.phone,
    item.status_code,
  ]);
  expect(Object.fromEntries(prices)).toEqual({
    [phoneAt(1)]: 100,
    [phoneAt(2)]: 100,
    [LANDLINE]: 100,
    [REFUSED]: 5000,
  });
  expect(await readAccountState(account.id)).toMatchObject({ available: "9840000", held: "0" });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("speaks column values in SSML, with any characters", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const group = await makeGroup(account, {
    [phoneAt(1)]: "Smith & Sons",
    [phoneAt(2)]: "<Bob>",
    [phoneAt(3)]: 'Ada</speak><break time="10s"/>',
  });
  const text = '<speak>Hello [Name]<break time="1s"/></speak>';
  for (const service_code of ["text2speech", "text2speech_ssml"]) {
    const { body: bulk } = await send(account, "POST", "/bulks", {
      ...CALL,
      service_code,
      text,
      msg_groups: [group],
      voice_lang: "EN",
    });
    await run(account, bulk.uuid);
    await worker?.stop();
    const { body: ended } = await send(account, "GET", `/bulks/${bulk.uuid}`);
    expect(ended.preflight).toMatchObject({ messages: 3, parts: 3, dropped: [] });
    expect((await listBulkMessages(account.id, bulk.uuid)).map((item) => item.text)).toEqual([
      '<speak>Hello Smith &amp; Sons<break time="1s"/></speak>',
      '<speak>Hello &lt;Bob&gt;<break time="1s"/></speak>',
      '<speak>Hello Ada&lt;/speak&gt;&lt;break time=&quot;10s&quot;/&gt;<break time="1s"/></speak>',
    ]);
  }
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

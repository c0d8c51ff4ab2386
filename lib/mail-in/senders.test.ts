import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import type { MailListener, MailListenerOptions } from "./listener";
import {
  createResolver,
  FROM,
  listen,
  listReceivedMails,
  makeAddress,
  sendMail,
} from "./test-mail";

/** Tests sender authentication with name servers controlled by the test. */
const { account } = testModule({ hasRates: true });
let listener: MailListener;
let to: string;

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const DKIM = { "k._domainkey.sender.example": `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}` };
const dmarc = (policy: string) => ({ "_dmarc.sender.example": `v=DMARC1; p=${policy}` });
const SPF = { "sender.example": "v=spf1 ip4:127.0.0.1 -all" };

beforeEach(async () => {
  to = await makeAddress(account.ctx);
});
afterEach(() => listener.stop());

async function answerWith(
  records: Readonly<Record<string, string>>,
  options: Partial<MailListenerOptions> = {},
) {
  listener = await listen({ resolver: createResolver(records), ...options });
  return (await sendMail(listener.port, { to, subject: "Alarm" })).code;
}

test.each(["reject", "quarantine", "none"])(
  "rejects a forged sender of a domain with p=%s",
  async (policy) => {
    expect(await answerWith(dmarc(policy))).toBe(550);
    expect(await listReceivedMails(account.ctx)).toMatchObject([
      { reason: "not_authenticated", dmarc: "fail" },
    ]);
  },
);

test("accepts a sender that passes SPF", async () => {
  expect(await answerWith({ ...dmarc("reject"), ...SPF })).toBe(250);
  expect(await listReceivedMails(account.ctx)).toMatchObject([
    { result: "accepted", dmarc: "pass" },
  ]);
});

test("skips SPF for emails through a relay", async () => {
  expect(await answerWith({ ...dmarc("reject"), ...SPF }, { isRelay: () => true })).toBe(550);
});

async function signed(text: string): Promise<Buffer> {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: { domainName: "sender.example", keySelector: "k", privateKey },
  });
  const { message } = await composer.sendMail({ from: FROM, to, subject: "Signed", text });
  return message as Buffer;
}

test("accepts a valid DKIM signature, but not after the text changed", async () => {
  listener = await listen({ resolver: createResolver({ ...dmarc("reject"), ...DKIM }) });
  const raw = await signed("All is well");
  const forged = Buffer.from(raw.toString("latin1").replace("well", "lost"), "latin1");
  expect(await sendMail(listener.port, { to, raw })).toMatchObject({ code: 250 });
  const other = Buffer.from(
    forged.toString("latin1").replace(/Message-ID: <[^>]+>/i, "Message-ID: <2@sender.example>"),
    "latin1",
  );
  expect(await sendMail(listener.port, { to, raw: other })).toMatchObject({ code: 550 });
  expect(await listReceivedMails(account.ctx)).toMatchObject([
    { dmarc: "pass" },
    { dmarc: "fail" },
  ]);
});

test("rejects text appended after the signed length", async () => {
  listener = await listen({ resolver: createResolver({ ...dmarc("reject"), ...DKIM }) });
  const raw = await signed("All is well");
  const longer = Buffer.concat([raw, Buffer.from("\r\nor not\r\n")]);
  expect(await sendMail(listener.port, { to, raw: longer })).toMatchObject({ code: 550 });
});

test("ignores an unsigned subject above the signed one", async () => {
  listener = await listen({ resolver: createResolver({ ...dmarc("reject"), ...DKIM }) });
  const raw = await signed("All is well");
  const forged = Buffer.concat([Buffer.from("Subject: Send money\r\n"), raw]);
  expect(await sendMail(listener.port, { to, raw: forged })).toMatchObject({ code: 554 });
  expect(await listReceivedMails(account.ctx)).toMatchObject([{ result: "refused", text: null }]);
});

test("defers the email when name servers time out", async () => {
  const broken = async () => {
    throw Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" });
  };
  listener = await listen({ resolver: broken });
  expect(await sendMail(listener.port, { to, subject: "Alarm" })).toMatchObject({ code: 451 });
  expect(await listReceivedMails(account.ctx)).toEqual([]);
});

test("allows only members whose role can send, without an allowlist", async () => {
  const owner = await makeTestPerson(account.ctx, "owner");
  const accountant = await makeTestPerson(account.ctx, "accountant");
  to = await makeAddress(account.ctx, { allowed_senders: [] });
  listener = await listen();
  for (const [from, code] of [
    [owner.email, 250],
    [accountant.email, 550],
    ["stranger@sender.example", 550],
  ] as const)
    expect([from, (await sendMail(listener.port, { to, from, subject: from })).code]).toEqual([
      from,
      code,
    ]);
});

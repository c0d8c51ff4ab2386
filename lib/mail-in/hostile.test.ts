import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import type { MailListener } from "./listener";
import {
  countMessages,
  envelope,
  FROM,
  listen,
  listReceivedMails,
  makeAddress,
  sendMail,
  speak,
} from "./test-mail";

/** Tests malicious emails: rejected in the session, with a reason in the log. */
testDatabase();
let listener: MailListener;
let ctx: Context;
let to: string;

beforeAll(async () => {
  await importTestRates();
  listener = await listen({ limits: { emailsPerMinutePerIp: 10_000 } });
});
afterAll(() => listener.stop());
beforeEach(async () => {
  ctx = await createContext();
  to = await makeAddress(ctx);
});

const HEAD = `From: <${FROM}>\r\nSubject: Alarm\r\n`;
const END = "\r\n.\r\n";
const multipart = (parts: number) =>
  `${HEAD}Content-Type: multipart/mixed; boundary="b"\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(parts)}--b--\r\n`;
const nested = (depth: number) => {
  let mail = HEAD;
  for (let level = 0; level < depth; level++)
    mail += `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;
  return `${mail}\r\nx\r\n`;
};

const HOSTILE: readonly [string, () => string, string, RegExp][] = [
  ["26 MB", () => `${HEAD}\r\n${`${"x".repeat(998)}\r\n`.repeat(26_000)}`, "too_large", /^552/],
  ["10,000 parts", () => multipart(10_000), "too_complex", /^554/],
  ["nested 15 deep", () => nested(15), "too_complex", /^554/],
  ["nested 100 deep", () => nested(100), "too_complex", /^554/],
  ["a header of 1 MB", () => `${HEAD}X: ${"x".repeat(900_000)}\r\n\r\nx`, "too_complex", /^55[24]/],
  ["2,000 lines of header", () => `${HEAD}${"X: y\r\n".repeat(2_000)}\r\nx`, "too_complex", /^554/],
  ["50,000 lines", () => `${HEAD}\r\n${"x\r\n".repeat(50_000)}`, "too_complex", /^554/],
  ["two subjects", () => `Subject: other\r\n${HEAD}\r\nx`, "unreadable", /^554/],
  [
    "two Message-IDs",
    () => `Message-ID: <1@a.example>\r\nMessage-ID: <2@a.example>\r\n${HEAD}\r\nx`,
    "unreadable",
    /^554/,
  ],
  ["a bare LF", () => `${HEAD}\r\nfirst\nsecond`, "bare_newline", /^554/],
  ["a bare CR", () => `${HEAD}\r\nfirst\rsecond`, "bare_newline", /^554/],
  ["an automatic reply", () => `${HEAD}Auto-Submitted: auto-replied\r\n\r\nx`, "automatic", /^550/],
  ["a mailing list", () => `${HEAD}List-Id: <l.example>\r\n\r\nx`, "automatic", /^550/],
  ["bulk", () => `${HEAD}Precedence: bulk\r\n\r\nx`, "automatic", /^550/],
  ["101 Received", () => `${"Received: from a\r\n".repeat(101)}${HEAD}\r\nx`, "loop", /^554/],
  ["our own Message-ID", () => `${HEAD}Message-ID: <1@in.example.com>\r\n\r\nx`, "loop", /^554/],
  ["X-Loop of ours", () => `${HEAD}X-Loop: in.example.com\r\n\r\nx`, "loop", /^554/],
  ["two senders", () => `From: <a@b.example>\r\n${HEAD}\r\nx`, "sender_not_allowed", /^550/],
  [
    "two addresses in From",
    () => `From: <${FROM}>, <a@b.example>\r\n\r\nx`,
    "sender_not_allowed",
    /^550/,
  ],
  ["a forged name", () => `From: "${FROM}" <a@b.example>\r\n\r\nx`, "sender_not_allowed", /^550/],
  ["nothing but spaces", () => `From: <${FROM}>\r\n\r\n   `, "no_text", /^550/],
  [
    "nothing but winmail.dat",
    () =>
      `From: <${FROM}>\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\neJ8+Ig==\r\n`,
    "no_text",
    /^550/,
  ],
];

test.each(HOSTILE)("rejects %s", async (_name, mail, reason, answer) => {
  const answers = await speak(listener.port, [...envelope(to), mail() + END]);
  expect(answers.at(-1)).toMatch(answer);
  expect(await listReceivedMails(ctx)).toMatchObject([{ result: "refused", reason }]);
  expect(await countMessages(ctx)).toBe(0);
});

test("ignores nonstandard end-of-data sequences (SMTP smuggling)", async () => {
  const second = `MAIL FROM:<${FROM}>\r\nRCPT TO:<${to}>\r\nDATA\r\n${HEAD}\r\nsmuggled${END}`;
  for (const end of ["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\r.\r\n", "\r\n\x00.\r\n"])
    await speak(listener.port, [...envelope(to), `${HEAD}\r\nfirst${end}${second}`]);
  expect(await countMessages(ctx)).toBeLessThanOrEqual(1);
  expect((await listReceivedMails(ctx)).filter(({ text }) => text?.endsWith("\nsmuggled"))).toEqual(
    [],
  );
});

test("rejects the empty sender of bounces", async () => {
  const answers = await speak(listener.port, [...envelope(to, ""), `${HEAD}\r\nx${END}`]);
  expect(answers.at(-1)).toMatch(/^550/);
  expect(await listReceivedMails(ctx)).toMatchObject([{ reason: "automatic" }]);
});

test("accepts automated reports", async () => {
  const headers = { "Auto-Submitted": "auto-generated", Precedence: "bulk" };
  expect(await sendMail(listener.port, { to, subject: "Up", headers })).toMatchObject({
    code: 250,
  });
});

describe.each(["end", "reset"] as const)("client that disconnects by %s", (how) => {
  test.each(["half", "half\r\n", "half\r\n.", "half\r\n.\r"])(
    "during an email, after %j, creates no message, and the next email is accepted",
    async (half) => {
      const own = await listen();
      const bytes = `${HEAD}\r\n${half}`;
      const answers = await speak(own.port, envelope(to), { bytes, how });
      expect(answers.slice(0, 5).at(-1)).toMatch(/^354/);
      expect(answers.filter((line) => line.startsWith("250 2.6.0"))).toEqual([]);
      expect(await sendMail(own.port, { to, subject: "whole" })).toMatchObject({ code: 250 });
      // It finishes handling the partial email before it stops.
      await own.stop();
      expect(await listReceivedMails(ctx)).toMatchObject([{ result: "accepted", text: "whole" }]);
      expect(await countMessages(ctx)).toBe(1);
    },
  );
});

describe("rate limits", () => {
  test("close the connection when addresses are guessed", async () => {
    const guess = `RCPT TO:<${"a".repeat(26)}@in.example.com>\r\n`;
    const answers = await speak(listener.port, [
      "EHLO x\r\n",
      `MAIL FROM:<${FROM}>\r\n`,
      ...Array(8).fill(guess),
    ]);
    expect(answers.filter((line) => line.startsWith("550"))).toHaveLength(5);
    expect(answers.at(-1)).toMatch(/^421/);
  });

  test("restrict an address to a number of emails a minute", async () => {
    const busy = await listen({ limits: { emailsPerMinutePerAddress: 2 } });
    const codes = [];
    for (const subject of ["1", "2", "3"])
      codes.push((await sendMail(busy.port, { to, subject })).code);
    await busy.stop();
    expect(codes).toEqual([250, 250, 450]);
    expect(await countMessages(ctx)).toBe(2);
  });

  test("apply to an address with any number after its plus", async () => {
    const busy = await listen({ limits: { emailsPerMinutePerAddress: 2 } });
    to = await makeAddress(ctx, { phone: null });
    const codes = [];
    for (const digit of ["1", "2", "3"]) {
      const tagged = to.replace("@", `+49171392001${digit}@`);
      codes.push((await sendMail(busy.port, { to: tagged, subject: digit })).code);
    }
    await busy.stop();
    expect(codes).toEqual([250, 250, 450]);
  });

  test("restrict connections from one IP", async () => {
    const small = await listen({ limits: { connectionsPerIp: 1 } });
    const first = net.connect(small.port, "127.0.0.1");
    await once(first, "data");
    const [greeting] = await speak(small.port, []);
    first.destroy();
    await once(first, "close");
    await small.stop();
    expect(greeting).toMatch(/^421/);
  });

  test("close the connection of a client that stalls during an email", async () => {
    const strict = await listen({ limits: { dataMs: 200 } });
    const answers = await speak(strict.port, [...envelope(to), `${HEAD}\r\nslow`]);
    await strict.stop();
    expect(answers.filter((line) => line.startsWith("250 2.6.0"))).toEqual([]);
    expect(await listReceivedMails(ctx)).toEqual([]);
  });
});

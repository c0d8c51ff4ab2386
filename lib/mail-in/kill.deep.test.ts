import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { childEnvironment, env } from "@/lib/env";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { projectRoot } from "@/lib/project-root";
import { countMessages, listen, listReceivedMails, makeAddress, sendMail } from "./test-mail";

/** A mail is durable before its 250, and once only. */
const database = testDatabase();
let ctx: Context;
let to: string;

beforeAll(() => importTestRates());
beforeEach(async () => {
  ctx = await createContext();
  to = await makeAddress(ctx);
});

const MAIL = { subject: "Disk full", messageId: "<once@sender.example>" };

test("creates one message when killed between COMMIT and 250, and the sender retries", async () => {
  const file = path.join(projectRoot(), "lib/mail-in/test-listener-process.ts");
  const child = fork(file, ["die"], {
    execArgv: ["--import", "tsx"],
    env: childEnvironment({ DATABASE_URL: database.current.url, KEY_PEPPER: env.KEY_PEPPER }),
  });
  const [port] = await once(child, "message");
  const ended = once(child, "exit");
  const { code } = await sendMail(port, { ...MAIL, to });
  expect(code).toBe(0);
  expect((await ended)[1]).toBe("SIGKILL");
  expect(await countMessages(ctx)).toBe(1);
  const listener = await listen();
  expect(await sendMail(listener.port, { ...MAIL, to })).toMatchObject({ code: 250 });
  await listener.stop();
  expect(await listReceivedMails(ctx)).toHaveLength(1);
  expect(await countMessages(ctx)).toBe(1);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("defers an email whose log can't be written, and creates one message later", async () => {
  const listener = await listen({ log: () => {} });
  const put = () => sendMail(listener.port, { ...MAIL, to });
  const off = await withMutant("INSERT INTO email_log", "INSERT INTO nowhere", put);
  expect(off).toMatchObject({ code: 451 });
  expect(await countMessages(ctx)).toBe(0);
  expect(await put()).toMatchObject({ code: 250 });
  await listener.stop();
  expect(await countMessages(ctx)).toBe(1);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

test("the unique key prevents duplicates after a check that ran too early", async () => {
  const listener = await listen();
  const put = () => sendMail(listener.port, { ...MAIL, to });
  await put();
  const known = "account_id = $1 AND dedupe = $2";
  expect(await withMutant(known, `${known} AND false`, put)).toMatchObject({ code: 250 });
  await listener.stop();
  expect(await countMessages(ctx)).toBe(1);
  expect(await findLedgerDiscrepancies(ctx.account.id)).toEqual([]);
});

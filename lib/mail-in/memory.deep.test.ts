import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { childEnvironment, env } from "@/lib/env";
import { projectRoot } from "@/lib/project-root";
import { countMessages, envelope, FROM, makeAddress, sendMail, speak } from "./test-mail";

/** Measures memory that hostile emails add to an otherwise idle process. */
const database = testDatabase();
const MB = 1024 * 1024;
/** Connections of one IP that are open together. */
const AT_ONCE = 20;
let child: ChildProcess;
let port: number;
let ctx: Context;
let to: string;

async function readMemory(): Promise<{ now: number; peak: number }> {
  const answer = once(child, "message");
  child.send("memory");
  const [memory] = await answer;
  return memory;
}

beforeAll(async () => {
  await importTestRates();
  ctx = await createContext();
  to = await makeAddress(ctx);
  const file = path.join(projectRoot(), "lib/mail-in/test-listener-process.ts");
  child = fork(file, [], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: childEnvironment({ DATABASE_URL: database.current.url, KEY_PEPPER: env.KEY_PEPPER }),
  });
  [port] = await once(child, "message");
  // Warms up, so loading code isn't measured.
  expect(await sendMail(port, { to, subject: "first" })).toMatchObject({ code: 250 });
});
afterAll(async () => {
  const ended = once(child, "exit");
  child.disconnect();
  await ended;
});

const HEAD = `From: <${FROM}>\r\nSubject: Alarm\r\n`;
const LINE = `${"x".repeat(998)}\r\n`;
const ofLines = (bytes: number) =>
  Buffer.from(`${HEAD}\r\n${LINE.repeat(Math.ceil(bytes / LINE.length))}\r\n.\r\n`);

test.each<[string, number, number, () => Buffer]>([
  ["of 200 MB", 1, 100, () => ofLines(200 * MB)],
  ["of 26 MB, 20 at once", AT_ONCE, 250, () => ofLines(26 * MB)],
])(
  "rejects an email %s, using little memory",
  { timeout: 240_000 },
  async (name, count, maxMb, make) => {
    const mail = make();
    const { now } = await readMemory();
    const all = await Promise.all(
      Array.from({ length: count }, () => speak(port, [...envelope(to), mail])),
    );
    for (const answers of all) expect(answers.at(-1)).toMatch(/^55[24]/);
    const added = Math.round(((await readMemory()).peak - now) / MB);
    console.info(`A mail ${name}: ${added} MB`);
    expect(added).toBeLessThan(maxMb);
    expect(await countMessages(ctx)).toBe(1);
  },
);

import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Messenger } from "@/lib/carriers/code-messenger";
import { findMessage } from "@/lib/carriers/messenger/store";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { asOwner } from "@/lib/db/transaction";
import { openCarrier } from "./carrier-test";
import { type Input, print, readWait, UsageError } from "./command";

const POLL_MS = 200;
/** Workers report a timeout within a second. */
const GRACE_MS = 3_000;
const WAIT_SECONDS = 60;

function readMessage(input: Input) {
  const phone = input.positional(1, "PHONE");
  if (!/^\+[1-9][0-9]{6,14}$/.test(phone))
    throw new UsageError("PHONE must be such as +4917199999999");
  const lang = input.textOr("lang", "EN").toUpperCase();
  if (!/^[A-Z]{2}$/.test(lang)) throw new UsageError("--lang must be a language such as DE");
  const endsAt = new Date(Date.now() + readWait(input, WAIT_SECONDS));
  if (!input.flag("send"))
    throw new UsageError(
      `This sends a real message to ${phone}, which costs what it costs: add --send`,
    );
  return { messageId: uuidv7(), phone, lang, code: String(randomInt(100_000, 1_000_000)), endsAt };
}

/** Prints each state as it arrives; resolves with the final one. */
async function follow(carrier: string, messageId: string, until: number): Promise<string> {
  let last = "asked";
  while (Date.now() < until) {
    const record = await asOwner((tx) => findMessage(tx, carrier, messageId));
    const { state = last, error_code: code = null, timed_out_at: timedOut = null } = record ?? {};
    if (state !== last) print(code === null ? state : `${state}: ${code}`);
    last = state;
    if (last === "read" || last === "failed") return last;
    if (timedOut !== null) break;
    await sleep(POLL_MS);
  }
  if (last === "asked")
    print(
      "No status received. Check that workers are running and that the provider can reach public_url.",
    );
  return last;
}

async function send(name: string, messenger: Messenger, input: Input): Promise<void> {
  const message = readMessage(input);
  const outcome = await messenger.send(message);
  print(outcome.kind === "accepted" ? "accepted" : `${outcome.kind}: ${outcome.reason}`);
  const isUnderWay = outcome.kind === "accepted" || outcome.kind === "unknown";
  const until = message.endsAt.getTime() + GRACE_MS;
  const last = isUnderWay ? await follow(name, message.messageId, until) : "failed";
  if (last !== "delivered" && last !== "read") process.exitCode = 1;
}

/** Sends a made-up code and prints its progress. Running workers receive the states. */
export async function testMessenger(input: Input): Promise<void> {
  const name = input.positional(0, "CARRIER");
  const { messenger } = await openCarrier(name);
  if (messenger === undefined) throw new UsageError(`${name} sends no codes by messenger`);
  await send(name, messenger, input);
}

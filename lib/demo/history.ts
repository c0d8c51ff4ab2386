import type { Context } from "@/lib/core/context";
import { seeded } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { MINUTE_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { fillStats } from "@/lib/gateway/account/stats/service";
import {
  addToMessageCount,
  insertPastMessages,
  type PastMessage,
} from "@/lib/gateway/messaging/sms/service-demo";
import { partPrice } from "@/lib/gateway/pricing/rates/service";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { writeBulks } from "./bulks";
import { planDays } from "./calendar";
import { DEMO_COUNTRIES, type DemoCountry } from "./content";
import { type Authors, messagesOfDay } from "./day";
import type { Prices } from "./past-message";
import { messagesOf, type PastVerification, planVerifications } from "./verifications";
import { writeVerifications } from "./write-verifications";

/** Verifications came with the new shop, four weeks ago. */
const VERIFICATION_DAYS = 28;

export interface DemoAccount {
  /** The program that sends. */
  ctx: Context;
  authors: Authors;
  timeZone: string;
  /** The short link in texts of campaigns. */
  link: string;
}

async function readPrices(): Promise<Prices> {
  const prices: [string, bigint][] = [];
  for (const iso2 of DEMO_COUNTRIES) {
    const price = await partPrice(iso2, "direct", "EUR", "M");
    if (price === null) throw new Error(`The example sheet has no price for ${iso2}`);
    prices.push([iso2, price]);
  }
  return Object.fromEntries(prices) as Record<DemoCountry, bigint>;
}

/** Holds the money of messages when the first was accepted, captures or releases it when the last had ended. */
async function settle(tx: Tx, accountId: number, messages: PastMessage[]): Promise<void> {
  const times = messages.map(({ created_at }) => Date.parse(created_at));
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times) + MINUTE_MS)];
  const ids = { hold: uuidAt(first), capture: uuidAt(last), release: uuidAt(last) };
  const sums = { hold: 0n, capture: 0n, release: 0n };
  for (const message of messages) {
    const end = message.sent_at === null ? "release" : "capture";
    sums.hold += BigInt(message.price);
    sums[end] += BigInt(message.price);
    message.hold_id = ids.hold;
    message.settle_id = ids[end];
  }
  for (const kind of ["hold", "capture", "release"] as const) {
    const at = kind === "hold" ? first : last;
    const move = { amount: sums[kind], transferId: ids[kind], ref: `${kind}:${ids[kind]}`, at };
    await transfer(tx, kind, [{ accountId, ...move }]);
  }
}

/**
 * Writes `days` of past traffic with a ledger that adds up, in one transaction, ending a few minutes ago.
 * Returns how many messages there are, and the verifications that some of them belong to.
 */
export async function writeHistory(
  { ctx, authors, timeZone, link }: DemoAccount,
  days: number,
): Promise<{ messages: number; verifications: PastVerification[] }> {
  const accountId = ctx.account.id;
  const random = seeded(20_261);
  const supplies = { authors, prices: await readPrices(), random, link };
  // Long enough ago to have their reports, and their money settled.
  const until = Date.now() - 5 * MINUTE_MS;
  const plans = planDays(Math.floor(Date.now() / 1000), days, timeZone, random);
  const verifications = await planVerifications(ctx, plans.slice(-VERIFICATION_DAYS), until);
  let total = 0;
  await asOwner(async (tx) => {
    await lockFunds(tx, [accountId], ["available", "held", "revenue"]);
    for (const plan of plans) {
      const groups = messagesOfDay(plan, supplies)
        .map((group) => group.filter(({ created_at }) => Date.parse(created_at) < until))
        .concat([verifications.filter((one) => one.plan === plan).flatMap(messagesOf)])
        .filter((group) => group.length > 0);
      for (const group of groups) await settle(tx, accountId, group);
      if (groups.length > 0) await insertPastMessages(tx, accountId, groups.flat());
      total += groups.flat().length;
    }
    await writeVerifications(tx, ctx.account, verifications);
    await addToMessageCount(tx, accountId, total);
    await fillStats(tx, accountId);
    await writeBulks(tx, accountId);
  });
  return { messages: total, verifications };
}

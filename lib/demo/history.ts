import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { HOUR_MS, MINUTE_MS, startOfUnit } from "@/lib/core/time/units";
import { asOwner, readAccount, type Tx } from "@/lib/db/transaction";
import { fillStats } from "@/lib/gateway/account/stats/public";
import {
  addToMessageCount,
  insertPastMessages,
  type PastMessage,
} from "@/lib/gateway/messaging/sms/store-demo";
import { countForCampaigns } from "@/lib/gateway/campaigns/campaign-messages/public";
import {
  type DraftedText,
  draftLinks,
  insertLinks,
} from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { dateCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/store-demo";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { lockFunds, spend, transfer } from "@/lib/ledger/ledger";
import { writeBulks } from "./bulks";
import { planDays } from "./calendar";
import { DEMO_COUNTRIES, type DemoCountry } from "./content";
import { type DemoAuthors, listDayMessages } from "./day";
import { DELIVERED, type Prices } from "./past-message";
import { listMessages, type PastVerification, planVerifications } from "./verifications";
import { writeVerifications } from "./write-verifications";

/** Started with the new shop, four weeks ago. */
const VERIFICATION_DAYS = 28;

export interface DemoAccount {
  ctx: Context;
  authors: DemoAuthors;
  timeZone: string;
  link: string;
  ownLinks: string;
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

const getLatest = (times: readonly number[]) => new Date(Math.max(...times));

/** Captures funds by hour of sending, like their sums. */
async function capture(tx: Tx, accountId: number, sent: readonly PastMessage[]): Promise<void> {
  const hours = new Map<number, PastMessage[]>();
  for (const message of sent) {
    const hour = startOfUnit(new Date(message.sent_at ?? ""), HOUR_MS).getTime();
    hours.set(hour, [...(hours.get(hour) ?? []), message]);
  }
  for (const messages of hours.values()) {
    const at = getLatest(messages.map(({ sent_at }) => Date.parse(sent_at ?? "")));
    const transferId = uuidAt(at);
    for (const message of messages) message.settle_id = transferId;
    const links = messages.reduce((sum, message) => sum + BigInt(message.links_price ?? 0), 0n);
    const amount = messages.reduce((sum, { price }) => sum + BigInt(price), -links);
    const movement = { accountId, amount, transferId, ref: `capture:${transferId}`, at };
    await spend(tx, "capture", [{ ...movement, item: "message" }]);
    const paid = {
      accountId,
      amount: links,
      transferId: uuidAt(at),
      ref: `links:${transferId}`,
      at,
    };
    await spend(tx, "capture", [{ ...paid, item: "short_link" }]);
  }
}

async function writeOwnLinks(
  tx: Tx,
  accountId: number,
  ownLink: DraftedText,
  messages: readonly PastMessage[],
): Promise<void> {
  const linked = messages.filter((message) => message.links_count !== null);
  const drafts = linked.map((message) => ({
    ...message,
    message,
    variant: null,
    created_at: new Date(message.created_at),
  }));
  for (const { message, text } of await insertLinks(tx, accountId, ownLink, drafts))
    message.text = text;
  await countForCampaigns(
    tx,
    linked.flatMap(({ sent_at: sentAt, campaigns, dlr_code: dlr }) => {
      const counts = { sent: 1, delivered: dlr === DELIVERED ? 1 : 0 };
      const bulkKeys = { accountId, bulkId: null, campaigns, variant: null };
      return sentAt === null ? [] : [{ ...bulkKeys, ...counts, at: new Date(sentAt) }];
    }),
  );
}

/**
 * Reserves messages' funds at the first acceptance, captures them as they were sent, and releases the rest at the
 * end.
 */
async function settle(tx: Tx, accountId: number, messages: PastMessage[]): Promise<void> {
  const times = messages.map(({ created_at }) => Date.parse(created_at));
  const first = new Date(Math.min(...times));
  const last = new Date(getLatest(times).getTime() + MINUTE_MS);
  const failed = messages.filter(({ sent_at }) => sent_at === null);
  const move = async (kind: "hold" | "release", moved: readonly PastMessage[], at: Date) => {
    const transferId = uuidAt(at);
    const amount = moved.reduce((sum, { price }) => sum + BigInt(price), 0n);
    await transfer(tx, kind, [{ accountId, amount, transferId, ref: `${kind}:${transferId}`, at }]);
    return transferId;
  };
  const holdId = await move("hold", messages, first);
  for (const message of messages) message.hold_id = holdId;
  await capture(
    tx,
    accountId,
    messages.filter(({ sent_at }) => sent_at !== null),
  );
  const releaseId = await move("release", failed, last);
  for (const message of failed) message.settle_id = releaseId;
}

/**
 * Writes the history in one transaction with a balanced ledger, ending a few minutes ago. Returns the number of
 * messages, and the verifications that some belong to.
 */
export async function writeHistory(
  { ctx, authors, timeZone, link, ownLinks }: DemoAccount,
  days: number,
): Promise<{ messages: number; verifications: PastVerification[] }> {
  const accountId = ctx.account.id;
  const random = createSeededRandom(20_261);
  const ownLink = await readAccount(accountId, (tx) =>
    draftLinks(tx, accountId, `[slink ${ownLinks}]`),
  );
  const supplies = { authors, prices: await readPrices(), random, link, ownLink };
  // Old enough for all reports and settled funds.
  const until = Date.now() - 5 * MINUTE_MS;
  const plans = planDays(Math.floor(Date.now() / 1000), days, timeZone, random);
  const verifications = await planVerifications(ctx, plans.slice(-VERIFICATION_DAYS), until);
  let total = 0;
  await asOwner(async (tx) => {
    await lockFunds(tx, [accountId], ["available", "held", "revenue"]);
    for (const plan of plans) {
      const groups = listDayMessages(plan, supplies)
        .map((group) => group.filter(({ created_at }) => Date.parse(created_at) < until))
        .concat([
          verifications.filter((verification) => verification.plan === plan).flatMap(listMessages),
        ])
        .filter((group) => group.length > 0);
      for (const group of groups) await settle(tx, accountId, group);
      await writeOwnLinks(tx, accountId, ownLink, groups.flat());
      if (groups.length > 0) await insertPastMessages(tx, accountId, groups.flat());
      total += groups.flat().length;
    }
    const [first] = plans;
    if (first !== undefined)
      await dateCampaign(tx, accountId, ownLinks, new Date(first.start * 1_000));
    await writeVerifications(tx, ctx.account, verifications);
    await addToMessageCount(tx, accountId, total);
    await fillStats(tx, accountId);
    await writeBulks(tx, accountId);
  });
  return { messages: total, verifications };
}

import { setTimeout as sleep } from "node:timers/promises";
import { asOwner } from "@/lib/db/transaction";
import type { Customer } from "../stack";
import {
  type Audience,
  type Expected,
  GROUP_TEXT,
  makeAudience,
  makeNumbers,
  numbersText,
} from "./bulk-audience";
import type { AcceptedBulk } from "./bulk-check";
import type { Ask } from "./bulk-client";
import type { BulkChaosOptions } from "./bulks";

export type BulkLoad = Pick<
  BulkChaosOptions,
  "group" | "numberBulks" | "numbers" | "betweenMs" | "cancelled" | "sentBeforeCancel"
>;

const SENDER = "POSTHORN";
const NO_CUSTOMER: Customer = { accountId: 0, token: "" };

/** Creates groups and callers for three accounts: one sends to a group, one repeatedly to numbers, one cancels. */
export async function bulkSender(ask: Ask, customers: readonly Customer[], load: BulkLoad) {
  const [ofGroup = NO_CUSTOMER, ofNumbers = NO_CUSTOMER, ofCancelled = NO_CUSTOMER] = customers;
  const kept = await makeAudience(ask, ofGroup.token, 1, load.group);
  const cut = await makeAudience(ask, ofCancelled.token, 2, load.cancelled);
  const unexpectedAnswers: string[] = [];

  /** Posts a bulk until it is accepted, then once more to check that the same bulk is returned. */
  async function post(
    { accountId, token }: Customer,
    key: string,
    body: object,
    of: { expected: Expected; invalid?: number },
  ): Promise<AcceptedBulk> {
    const requested = {
      method: "POST",
      path: "/bulks",
      key,
      body: { sender_id: SENDER, ...body },
    } as const;
    const first = await ask(token, requested);
    const second = await ask(token, requested);
    const uuid = String(first.body.uuid);
    if (first.status !== 201 || second.body.uuid !== uuid)
      unexpectedAnswers.push(
        `POST /bulks: ${first.status}, then ${JSON.stringify(second).slice(0, 200)}`,
      );
    return {
      uuid,
      accountId,
      token,
      expected: of.expected,
      invalid: of.invalid ?? 0,
      cancelledAt: null,
    };
  }

  const postToGroup = (customer: Customer, { groupId, expected }: Audience) =>
    post(customer, "to-group", { text: GROUP_TEXT, msg_groups: [groupId] }, { expected });

  /** Changes to the group after the response must not show in any message. */
  async function sendToGroup(): Promise<AcceptedBulk[]> {
    const bulk = await postToGroup(ofGroup, kept);
    await asOwner((tx) =>
      tx.query("UPDATE contact_phones SET a = 'Changed' WHERE account_id = $1 AND group_id = $2", [
        ofGroup.accountId,
        kept.groupId,
      ]),
    );
    await ask(ofGroup.token, { method: "DELETE", path: `/groups/${kept.groupId}` });
    return [bulk];
  }

  async function sendToNumbers(): Promise<AcceptedBulk[]> {
    const campaign = await ask(ofNumbers.token, {
      method: "POST",
      path: "/short_link_campaigns",
      key: "campaign",
      body: { type: 2, name: "Sale", url: "https://example.org/sale" },
    });
    const text = numbersText(String(campaign.body.id));
    const bulks: AcceptedBulk[] = [];
    for (let index = 0; index < load.numberBulks; index += 1) {
      const { phones, expected } = makeNumbers(10 + index, load.numbers);
      const body = { text, phones };
      bulks.push(await post(ofNumbers, `numbers-${index}`, body, { expected, invalid: 1 }));
      await sleep(load.betweenMs);
    }
    return bulks;
  }

  /** If a cancellation's response was lost, the retry is rejected: the bulk is cancelled already. */
  async function cancel({ uuid, token }: AcceptedBulk): Promise<number> {
    const response = await ask(token, { method: "PUT", path: `/bulks/${uuid}/cancel` });
    const at = Date.now();
    const { body } = await ask(token, { method: "GET", path: `/bulks/${uuid}/status` });
    const isKnown = response.status === 200 || response.body.reason === "bulk_ended";
    if (!isKnown || body.status_code !== 15)
      unexpectedAnswers.push(
        `cancel: ${JSON.stringify(response)}, then status ${body.status_code}`,
      );
    return at;
  }

  async function sendAndCancel(): Promise<AcceptedBulk[]> {
    const bulk = await postToGroup(ofCancelled, cut);
    const report = { method: "GET", path: `/bulks/${bulk.uuid}/report` } as const;
    while (Number((await ask(ofCancelled.token, report)).body.sent) < load.sentBeforeCancel)
      await sleep(100);
    return [{ ...bulk, cancelledAt: await cancel(bulk) }];
  }

  return {
    unexpectedAnswers,
    async sendAll(): Promise<AcceptedBulk[]> {
      return (await Promise.all([sendToGroup(), sendToNumbers(), sendAndCancel()])).flat();
    },
  };
}

import type { TestAccount } from "@/lib/api-suites/test-api";
import type { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { acceptReceipts } from "@/lib/dispatch/receipts/receipts";
import { followForTest } from "@/lib/gateway/campaigns/test-clicks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { phoneAt, workOff } from "./test-bulks";

/** Creates a bulk with two texts and links, which has ended with someone in each of its figures. */
export async function finishedBulk(send: ReturnType<typeof testApi>["send"], account: TestAccount) {
  const number = await giveNumber(account.id);
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id }: { id: string } = (await send(account, "POST", "/short_link_campaigns", campaign))
    .body;
  const { id: other }: { id: string } = (
    await send(account, "POST", "/short_link_campaigns", campaign)
  ).body;
  const slinks = `[slink ${id}] [slink ${other}]`;
  for (const index of [1, 2])
    await send(account, "POST", "/blocked_numbers", { number: phoneAt(index) });
  const excluded = { name: "Not these", phones: [20, 21].map((at) => ({ phone: phoneAt(at) })) };
  const { body: except } = await send(account, "POST", "/groups", excluded);
  const phones = Array.from({ length: 22 }, (_, index) => phoneAt(index));
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: `One ${slinks}`,
    variant_text: `Two ${slinks}`,
    sender_id: number,
    phones: [...phones, "+49301234567", "+447700900123", "nobody", "nobody at all", phones[4]],
    except_groups: [except.id],
  });
  const { uuid } = bulk as { uuid: string };
  await workOff(account.id);
  await submitDueMessages(account.id, 2, true);
  const sent = await submitDueMessages(account.id, 14);
  await send(account, "PUT", `/bulks/${uuid}/cancel`);
  await workOff(account.id);
  const { rows: links } = await asOwner((tx) =>
    tx.query<{ link_id: string; campaign: string; phone: string }>(
      `SELECT l.link_id, l.campaign, m.phone FROM short_links l
         JOIN messages m ON m.account_id = l.account_id AND m.uuid = l.message
       WHERE l.account_id = $1 AND l.message = ANY ($2::uuid[]) ORDER BY l.is_first DESC, array_position($2::uuid[], l.message)`,
      [account.id, sent],
    ),
  );
  const [first, second, third] = links;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error("No links");
  const follow = ({ link_id }: typeof first) => ({ linkId: Number(link_id), at: new Date() });
  await followForTest(account.id, [
    ...[first, first, second, third].map(follow),
    { ...follow(links[3] ?? third), agent: "crawler" },
  ]);
  // Following both links of a message counts as one person.
  await followForTest(account.id, links.filter(({ phone }) => phone === first.phone).map(follow));
  // Reports come later than clicks: what follows a link right behind them is a machine.
  const states = [...Array<"DELIVRD">(9).fill("DELIVRD"), "EXPIRED", "REJECTD"] as const;
  await acceptReceipts(
    states.map((state, index) => ({
      carrier: "simulator",
      carrierId: `test-${sent[index]}`,
      state,
      errorCode: null,
      reportedAt: null,
    })),
  );
  // The first one replies and uses a form, the second one replies, the third one uses a form.
  for (const { phone } of [first, second]) await write(phone, number, "STOP");
  for (const { link_id, campaign: named, phone } of [first, third])
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at, done_at,
           phone) VALUES ($1, gen_random_uuid(), 1, $2, 'unsubscribe', 'done', $3, 'de', now(), now(), $4)`,
        [account.id, named, link_id, phone],
      ),
    );
  return {
    uuid,
    campaigns: [id, other] as const,
    unsubscribed: [first.phone, second.phone, third.phone],
  };
}

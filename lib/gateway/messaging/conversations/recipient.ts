import { firstWord } from "@/lib/core/text/keyword";
import { readAccount } from "@/lib/db/transaction";
import type { NumberOwners } from "@/lib/gateway/messaging/inbound-numbers/public";
import { isKnownIncoming } from "@/lib/gateway/messaging/incomings/public";
import { findAnswered } from "@/lib/gateway/messaging/sms/public";

interface Message {
  carrier: string;
  carrierId: string;
  text: string | null;
}
export interface Numbers {
  phone: string;
  number: string;
}

async function findClaim(accountId: number, numbers: Numbers, { carrier, carrierId }: Message) {
  return readAccount(accountId, async (tx) => {
    const id = { carrier, carrierId, phone: numbers.phone };
    const isKnown = await isKnownIncoming(tx, accountId, id);
    const answeredMessage = await findAnswered(tx, accountId, { ...numbers, now: new Date() });
    return { accountId, isKnown, answered: answeredMessage?.uuid ?? "" };
  });
}

/**
 * Returns the account among those sharing the number: the sender of the answered text, otherwise the one whose keyword
 * is the first word, otherwise the number's owner; null if unclaimed. Returns `known` if one of them has the message
 * already.
 */
export async function findRecipient(
  { owner, keywords }: NumberOwners,
  numbers: Numbers,
  message: Message,
): Promise<number | "known" | null> {
  const accountIds = new Set([...keywords.values(), ...(owner === null ? [] : [owner])]);
  if (keywords.size === 0) return owner;
  const claims = await Promise.all(
    [...accountIds].map((item) => findClaim(item, numbers, message)),
  );
  if (claims.some(({ isKnown }) => isKnown)) return "known";
  // Ids start with their time.
  const [latest] = claims
    .filter(({ answered }) => answered !== "")
    .sort((a, b) => (a.answered < b.answered ? 1 : -1));
  return latest?.accountId ?? keywords.get(firstWord(message.text)) ?? owner;
}

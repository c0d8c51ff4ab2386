import type { AccountSnapshot } from "@/lib/core/context";
import { messagePrice } from "@/lib/core/messages/message-price";
import { canReceive } from "@/lib/core/messages/reach";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { parseTemplate, renderTemplate } from "@/lib/core/text/template";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { prepareText, toPaidLinks } from "@/lib/gateway/messaging/sms/public";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import type { AutomationDefinition } from "./schema";
import type { Values } from "./store-runs";

export interface TextRecipient {
  phone: string;
  values: Values;
}

/**
 * Writes and prices a text for a person. Returns null for texts and numbers that can't be sent.
 * @throws DomainError for others, such as a text that values made too long
 */
export async function priceText(
  account: AccountSnapshot,
  { sender_id: sender }: Pick<AutomationDefinition, "sender_id">,
  draft: DraftedText,
  { phone, values }: TextRecipient,
) {
  const template = parseTemplate(draft.text, Object.keys(values));
  const { text } = renderTemplate(template, phone, (column) => values[column]);
  const number = parsePhoneNumber(phone, "");
  if (!canReceive("direct", number) || text.trim() === "") return null;
  const content = await prepareText({ text, sender_id: sender }, "direct", phone);
  const unit = await partPrice(number.iso2, "direct", account.currency, account.priceLevel);
  if (unit === null) return null;
  const links = toPaidLinks(draft.drafts.length, draft.price);
  const price = messagePrice(unit, content.partsCount, links.own_links_price ?? 0n);
  return { iso2: number.iso2, content, links, price };
}

import type { AccountSnapshot } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messagePrice } from "@/lib/core/messages/message-price";
import { canReceive } from "@/lib/core/messages/reach";
import type { Micro } from "@/lib/core/money/money";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { parseTemplate, renderTemplate } from "@/lib/core/text/template";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import {
  type PaidLinks,
  type PreparedText,
  prepareText,
  toPaidLinks,
} from "@/lib/gateway/messaging/sms/public";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { chooseDraft, type DraftedStep } from "./draft-texts";
import type { AutomationDefinition } from "./schema";
import type { TextOutcome } from "./schema-values";
import type { Values } from "./store-runs";

export interface TextRecipient {
  phone: string;
  values: Values;
}

export interface PricedText {
  draft: DraftedText;
  iso2: string;
  content: PreparedText;
  links: PaidLinks;
  price: Micro;
}

type PriceOutcome = PricedText | Extract<TextOutcome, "unsendable" | "empty">;

async function price(
  account: AccountSnapshot,
  { sender_id: sender }: Pick<AutomationDefinition, "sender_id">,
  step: DraftedStep,
  { phone, values }: TextRecipient,
): Promise<PriceOutcome> {
  const draft = chooseDraft(step, values);
  // Its campaign was deleted.
  if (!draft.hasCampaigns) return "unsendable";
  const names = [...Object.keys(values), ...(step.template?.names ?? [])];
  const template = parseTemplate(draft.text, names);
  const { text, empty } = renderTemplate(template, phone, (column) => values[column]);
  if (step.template !== null && empty.length > 0) return "empty";
  const number = parsePhoneNumber(phone, "");
  if (!canReceive("direct", number) || text.trim() === "") return "unsendable";
  const content = await prepareText({ text, sender_id: sender }, "direct", phone);
  const unit = await partPrice(number.iso2, "direct", account.currency, account.priceLevel);
  if (unit === null) return "unsendable";
  const links = toPaidLinks(draft.drafts.length, draft.price);
  const amount = messagePrice(unit, content.partsCount, links.own_links_price ?? 0n);
  return { draft, iso2: number.iso2, content, links, price: amount };
}

/** Writes and prices a text for a person, or returns why it can't be sent, such as a text that values made too long. */
export async function priceText(
  account: AccountSnapshot,
  definition: Pick<AutomationDefinition, "sender_id">,
  step: DraftedStep,
  recipient: TextRecipient,
): Promise<PriceOutcome> {
  try {
    return await price(account, definition, step, recipient);
  } catch (error) {
    if (error instanceof DomainError) return "unsendable";
    throw error;
  }
}

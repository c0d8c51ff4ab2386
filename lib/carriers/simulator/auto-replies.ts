import { magicDigitsOf } from "./magic-numbers";

const LONG_REPLY =
  "Hi! I looked at the dates again 🙂 Monday doesn't work, because the children have no school, and on Tuesday we are away until the evening. Wednesday after four would be fine, or any time on Thursday. Is that possible? And can my sister come along?";

/** `docs/simulator.md` lists them. */
const REPLIES: Record<string, (text: string) => string | null> = {
  "80": (text) => (text.includes("?") ? "Yes, that works for me." : "Thank you!"),
  "81": () => "STOP",
  "83": () => LONG_REPLY,
  "84": () => "OK",
  "85": () => null,
};

/** What the person at a phone replies; `text` null: a message without text. */
export interface AutoReply {
  text: string | null;
}

/** Returns what the person at `phone` replies to a message, or null if they say nothing. */
export function autoReplyOf(phone: string, text: string): AutoReply | null {
  const reply = REPLIES[magicDigitsOf(phone) ?? ""];
  return reply === undefined ? null : { text: reply(text) };
}

/** Whether the network brings what this phone writes a second time, under the same ID. */
export const isDeliveredTwice = (phone: string): boolean => magicDigitsOf(phone) === "84";

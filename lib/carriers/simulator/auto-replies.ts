import { getMagicDigits } from "./magic-numbers";

const LONG_REPLY =
  "Hi! I looked at the dates again 🙂 Monday doesn't work, because the children have no school, and on Tuesday we are away until the evening. Wednesday after four would be fine, or any time on Thursday. Is that possible? And can my sister come along?";

/** See `docs/simulator.md`. */
const REPLIES: Record<string, (text: string) => string | null> = {
  "80": (text) => (text.includes("?") ? "Yes, that works for me." : "Thank you!"),
  "81": () => "STOP",
  "83": () => LONG_REPLY,
  "84": () => "OK",
  "85": () => null,
};

/** Null is a message without text. */
export interface AutoReply {
  text: string | null;
}

/** Returns the automatic reply. */
export function findAutoReply(phone: string, text: string): AutoReply | null {
  const reply = REPLIES[getMagicDigits(phone) ?? ""];
  return reply === undefined ? null : { text: reply(text) };
}

export const isDeliveredTwice = (phone: string): boolean => getMagicDigits(phone) === "84";

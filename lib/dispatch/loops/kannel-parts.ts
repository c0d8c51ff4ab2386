import { endOverdueTexts } from "@/lib/gateway/messaging/kannel/service-parts";
import { every, type Loop } from "./loop";

const POLL_MS = 5_000;

type Log = (message: string, error: unknown) => void;

/** Gives up texts of Kannel's protocol whose parts never came, until stopped. Any number may run beside each other. */
export function startKannelParts(log: Log): Loop {
  return every(POLL_MS, () => endOverdueTexts(log), log);
}

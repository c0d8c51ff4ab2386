import { finishOverdueTexts } from "@/lib/gateway/messaging/kannel/public";
import { every, type Loop } from "./loop";

const POLL_MS = 5_000;

type Log = (message: string, error: unknown) => void;

export function startKannelParts(log: Log): Loop {
  return every(POLL_MS, () => finishOverdueTexts(log), log);
}

import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { finishOverdueTexts, PARTS_DUE } from "@/lib/gateway/messaging/kannel/public";

type Log = (message: string, error: unknown) => void;

export function startKannelParts(log: Log): Loop {
  const run = () => finishOverdueTexts(log);
  return whenDue({ name: "parts of Kannel's protocol", due: PARTS_DUE, run, log });
}

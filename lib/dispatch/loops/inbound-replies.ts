import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  findDueReplies,
  REPLIES_DUE,
  sendReply,
} from "@/lib/gateway/messaging/inbound-rules/public";

const BATCH_SIZE = 50;

type Log = (message: string, error: unknown) => void;

/** Starts the loop that sends replies of inbound rules. Several workers may run it: a reply is sent once. */
export function startInboundReplies(log: Log): Loop {
  async function run(): Promise<void> {
    for (const item of await readAllAccounts((tx) => findDueReplies(tx, BATCH_SIZE))) {
      await sendReply(item).catch((error: unknown) =>
        log(`The reply to ${item.uuid} failed; retrying`, error),
      );
    }
  }
  return whenDue({
    name: "inbound replies",
    kind: "inbound-replies",
    due: REPLIES_DUE,
    run,
    log,
  });
}

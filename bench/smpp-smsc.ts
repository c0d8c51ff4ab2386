import { PLAIN_RECEIPTS } from "@/lib/carriers/smpp/test-receipts";
import { startTestSmsc } from "@/lib/carriers/smpp/test-smsc";

/** A message centre in a process of its own, which reports each message delivered. Says its port when it serves. */
const smsc = await startTestSmsc({ window: 64 });
smsc.behaviour.receipts = { states: ["DELIVRD"], format: PLAIN_RECEIPTS, isEarly: false };
// Nobody reads its books here.
setInterval(() => {
  smsc.accepted.length = 0;
  smsc.answered.length = 0;
  smsc.attempts.length = 0;
}, 100);
process.send?.(smsc.port);

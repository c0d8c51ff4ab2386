import { PLAIN_RECEIPTS } from "@/lib/carriers/smpp/test-receipts";
import { startTestSmsc } from "@/lib/carriers/smpp/test-smsc";

/** Message centre in its own process that reports each message as delivered. Sends its port once it serves. */
const smsc = await startTestSmsc({ window: 64 });
smsc.behaviour.receipts = { states: ["DELIVRD"], format: PLAIN_RECEIPTS, isEarly: false };
// Its logs aren't read here.
setInterval(() => {
  smsc.accepted.length = 0;
  smsc.answered.length = 0;
  smsc.attempts.length = 0;
}, 100);
process.send?.(smsc.port);

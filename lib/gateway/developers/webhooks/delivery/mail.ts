import type { Tx } from "@/lib/db/transaction";
import { queueMail } from "@/lib/mail/outbox";

/** Queues an event's mail. Returns false above the hourly mail limit. */
export function queueEventMail(
  tx: Tx,
  { recipient, name, body }: { recipient: string; name: string; body: string },
): Promise<boolean> {
  const text = `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
  return queueMail(tx, { kind: "event", recipient, subject: `Posthorn: ${name}`, text });
}

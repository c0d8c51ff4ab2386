import type { SMTPServerDataStream } from "smtp-server";
import { MAX_EMAIL_BYTES } from "@/lib/gateway/messaging/email-to-sms/schema-values";

/** The connection closed before the mail was complete; no reply is possible. */
export class ConnectionGoneError extends Error {}

/**
 * Drops excess data, so that the sender gets a reply; the result is then one byte too long. Rejects with
 * `ConnectionGoneError` if the connection closes first. (STALE: `Gone`)
 */
export function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    stream.on("data", (chunk: Buffer) => {
      const room = MAX_EMAIL_BYTES + 1 - length;
      if (room <= 0) return;
      chunks.push(chunk.subarray(0, room));
      length += Math.min(chunk.length, room);
    });
    stream.once("end", () => resolve(Buffer.concat(chunks, length)));
    stream.once("error", () => reject(new ConnectionGoneError()));
    stream.once("close", () => reject(new ConnectionGoneError()));
  });
}

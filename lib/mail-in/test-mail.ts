import { once } from "node:events";
import net from "node:net";
import type { DNSResolver } from "mailauth";
import { createTransport } from "nodemailer";
import type { Context } from "@/lib/core/context";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { env } from "@/lib/env";
import type { EmailAliasCreate } from "@/lib/gateway/messaging/email-to-sms/schema";
import { createAlias } from "@/lib/gateway/messaging/email-to-sms/service";
import { type MailListener, type MailListenerOptions, startMailListener } from "./listener";

/** Helpers for incoming email tests: a listener, clients over real sockets, and an account's stored emails. */

/** The domain of these tests. */
export const DOMAIN = "example.com";
/** Recipient of the tests. */
export const PHONE = "+491713920011";
export const FROM = "alerts@sender.example";

const unknownName = () => Object.assign(new Error("queryTxt ENOTFOUND"), { code: "ENOTFOUND" });

/** Name servers that know these TXT records; every other name is unknown. */
export const createResolver =
  (records: Readonly<Record<string, string>>): DNSResolver =>
  async (name, type) => {
    const found = type === "TXT" ? records[name.toLowerCase()] : undefined;
    if (found === undefined) throw unknownName();
    return [[found]];
  };

export function listen(options: Partial<MailListenerOptions> = {}): Promise<MailListener> {
  return startMailListener({
    host: "127.0.0.1",
    port: 0,
    domain: DOMAIN,
    keyPepper: env.KEY_PEPPER,
    tls: null,
    isRelay: () => false,
    resolver: createResolver({}),
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
    ...options,
  });
}

/** Creates an address of the account in the tests' domain. */
export async function makeAddress(
  ctx: Context,
  settings: Partial<EmailAliasCreate> = {},
): Promise<string> {
  const allowed_senders = [FROM];
  const { address } = await runWrite(ctx, (write) =>
    createAlias(write, {
      kind: "sms",
      name: "Monitoring",
      phone: PHONE,
      sender_id: "MONITOR",
      allowed_senders,
      ...settings,
    }),
  );
  return `${address.slice(0, address.indexOf("@"))}@in.${DOMAIN}`;
}

export interface TestMail {
  to: string | string[];
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
  /** Envelope sender; defaults to the sender. */
  mailFrom?: string;
  raw?: string | Buffer;
}

/** Sends a mail with nodemailer; returns the code of the answer and its words. */
export async function sendMail(
  port: number,
  mail: TestMail,
): Promise<{ code: number; words: string }> {
  const transport = createTransport({ host: "127.0.0.1", port, secure: false, ignoreTLS: true });
  const { to, from = FROM, mailFrom = from, raw, ...rest } = mail;
  const envelope = { from: mailFrom, to: [to].flat() };
  try {
    const sent = await transport.sendMail(
      raw === undefined ? { envelope, from, to, ...rest } : { envelope, raw },
    );
    return { code: Number(sent.response.slice(0, 3)), words: sent.response };
  } catch (error) {
    const { responseCode, response, message } = error as {
      responseCode?: number;
      response?: string;
      message: string;
    };
    return { code: responseCode ?? 0, words: response ?? message };
  } finally {
    transport.close();
  }
}

/** Disconnection without waiting for a response: half-closed or reset. */
type HangUp = { bytes: string; how: "end" | "reset" };

/**
 * Speaks SMTP line by line, and bytes as they are: what no library would send. Returns all answers.
 * @param last what is sent after the lines without waiting for an answer; resolves when the connection is closed
 */
export async function speak(
  port: number,
  lines: readonly (string | Buffer)[],
  last?: HangUp,
): Promise<string[]> {
  const socket = net.connect(port, "127.0.0.1");
  const answers: string[] = [];
  let pending = "";
  let wake = () => {};
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    pending += chunk;
    for (let end = pending.indexOf("\r\n"); end !== -1; end = pending.indexOf("\r\n")) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (line[3] !== "-") answers.push(line);
    }
    wake();
  });
  let isClosed = false;
  socket.on("close", () => {
    isClosed = true;
    wake();
  });
  socket.on("error", () => {});
  const answer = async (count: number) => {
    while (answers.length < count && !isClosed)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  await answer(1);
  for (const [index, line] of lines.entries()) {
    if (isClosed) break;
    socket.write(line);
    await answer(index + 2);
  }
  if (last !== undefined && !isClosed) {
    const closed = once(socket, "close");
    if (last.how === "end") socket.end(last.bytes);
    else socket.write(last.bytes, () => socket.resetAndDestroy());
    await closed;
  }
  socket.destroy();
  return answers;
}

/** The commands up to DATA. */
export const envelope = (to: string, from = FROM): string[] => [
  "EHLO client.example\r\n",
  `MAIL FROM:<${from}>\r\n`,
  `RCPT TO:<${to}>\r\n`,
  "DATA\r\n",
];

export interface TakenMail {
  result: string;
  reason: string | null;
  address: string;
  text: string | null;
  phone: string | null;
  notes: string[];
  dmarc: string;
}

/** Reads emails from the account's log and messages, oldest first. */
export async function listReceivedMails({ account }: Context): Promise<TakenMail[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<TakenMail>(
      `SELECT e.result, e.reason, e.address, m.text, e.phone, e.notes, e.dmarc FROM email_log e
       LEFT JOIN messages m ON m.account_id = e.account_id AND m.uuid = e.msg_uuid
       WHERE e.account_id = $1 ORDER BY e.email_id`,
      [account.id],
    ),
  );
  return rows;
}

export async function countMessages({ account }: Context): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM messages WHERE account_id = $1",
      [account.id],
    ),
  );
  return rows[0]?.count ?? 0;
}

import type { AddressInfo } from "node:net";
import type { DNSResolver } from "mailauth";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { KeyDirectory } from "@/lib/auth/key-directory";
import { networkOf } from "@/lib/auth/network";
import { noteKeyUse } from "@/lib/gateway/developers/api-keys/service-use";
import { EMAIL_MAX_BYTES } from "@/lib/gateway/messaging/email-to-sms/schema-values";
import type { Target } from "@/lib/gateway/messaging/email-to-sms/target";
import { Gone } from "./collect";
import { Connections } from "./connections";
import { RateLimit } from "./rate-limit";
import { Refusal, tooMany, tryLater, unknownAddress } from "./reply";
import { findRecipient, receive } from "./transaction";

export interface MailListenerOptions {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** What addresses end with, behind in., mail2sms. and email2bulk. */
  domain: string;
  keyPepper: string;
  tls: { cert: string; key: string } | null;
  /** Servers of the operator's that pass mails on. */
  isRelay: (ip: string) => boolean;
  /** Null: senders are not looked at. */
  resolver: DNSResolver | null;
  log: (message: string, error: unknown) => void;
  limits?: Partial<MailLimits>;
}

export interface MailLimits {
  connections: number;
  connectionsPerIp: number;
  emailsPerMinutePerAddress: number;
  emailsPerMinutePerIp: number;
  recipients: number;
  unknownRecipients: number;
  /** Without a byte. */
  idleMs: number;
  /** For the content of one mail. */
  dataMs: number;
  /** For a whole connection. */
  connectionMs: number;
}

const LIMITS: MailLimits = {
  connections: 100,
  connectionsPerIp: 20,
  emailsPerMinutePerAddress: 60,
  emailsPerMinutePerIp: 240,
  recipients: 20,
  unknownRecipients: 5,
  idleMs: 60_000,
  dataMs: 120_000,
  connectionMs: 600_000,
};

export interface MailListener {
  port: number;
  stop: () => Promise<void>;
}

/** Answers with what was thrown; what nobody meant to throw means "later". */
const answer =
  (log: MailListenerOptions["log"], callback: (error?: Error | null) => void) =>
  (error: unknown): void => {
    callback(error instanceof Refusal ? error : tryLater());
    if (!(error instanceof Refusal || error instanceof Gone)) log("An email was put off", error);
  };

/** Who has so many a minute: an address whatever stands behind its plus, or a key whomever it writes to. */
const limitedBy = ({ aliasId, keyId }: Target) => `${aliasId ?? ""}/${keyId ?? ""}`;

const COMMAND_MAX = 2_048;

/**
 * Takes mails for the addresses of accounts by SMTP. A mail is answered with 250 once what became of it is durable, and
 * refused in the same session otherwise: nothing is ever sent back to the address that it claims to be from.
 */
export async function startMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { log, tls } = options;
  const limits = { ...LIMITS, ...options.limits };
  const keys = new KeyDirectory(options.keyPepper, noteKeyUse);
  const perAddress = new RateLimit(limits.emailsPerMinutePerAddress);
  const perIp = new RateLimit(limits.emailsPerMinutePerIp);
  const running = new Set<Promise<unknown>>();
  const recipients = new WeakMap<SMTPServerSession, Map<string, Target>>();
  const recipientsOf = (session: SMTPServerSession) => {
    const known = recipients.get(session) ?? new Map<string, Target>();
    recipients.set(session, known);
    return known;
  };
  const isLimited = (ip: string) => !options.isRelay(ip) && !perIp.take(networkOf(ip));

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  }

  async function addRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const target = await findRecipient(address, session.remoteAddress, keys, options.domain);
    if (target !== null) {
      if (!perAddress.take(limitedBy(target))) throw tooMany();
      recipientsOf(session).set(address, target);
      return;
    }
    if (connections.noteUnknown(session.id) > limits.unknownRecipients)
      throw new Refusal(421, "4.7.0 Too many unknown addresses");
    throw unknownAddress();
  }

  const server = new SMTPServer({
    ...(tls ?? {}),
    name: `in.${options.domain}`,
    banner: "Posthorn",
    size: EMAIL_MAX_BYTES,
    disabledCommands: tls === null ? ["AUTH", "STARTTLS"] : ["AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    maxClients: limits.connections,
    maxRecipients: limits.recipients,
    maxCommandLength: COMMAND_MAX,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onConnect: (session, callback) => {
      const problem = connections.open(session.id, session.remoteAddress);
      callback(problem ? new Refusal(421, "4.7.0 Too many connections") : null);
    },
    onClose: (session) => connections.close(session.id),
    onMailFrom: (_address, session, callback) => {
      recipients.delete(session);
      callback(isLimited(session.remoteAddress) ? tooMany() : null);
    },
    onRcptTo: ({ address }, session, callback) => {
      track(addRecipient(address, session)).then(() => callback(), answer(log, callback));
    },
    onData: (stream, session, callback) => {
      const endWatch = connections.watchData(session.id);
      const targets = recipientsOf(session);
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      const chosen = envelope.flatMap((address) => targets.get(address) ?? []);
      track(receive(stream, session, chosen, options))
        .finally(endWatch)
        .then(() => callback(null, "2.6.0 Accepted"), answer(log, callback));
    },
  });
  const connections = new Connections(server, { ...limits, isRelay: options.isRelay });
  server.on("error", (error) => log("A mail connection failed", error));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.server.off("error", reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.allSettled(running);
      connections.stop();
      await closed;
    },
  };
}

import type { AddressInfo } from "node:net";
import type { DNSResolver } from "mailauth";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { KeyDirectory } from "@/lib/auth/key-directory";
import { toNetwork } from "@/lib/auth/network";
import { recordKeyUse } from "@/lib/gateway/developers/api-keys/public";
import { MAX_EMAIL_BYTES } from "@/lib/gateway/messaging/email-to-sms/schema-values";
import type { Target } from "@/lib/gateway/messaging/email-to-sms/public";
import { ConnectionGoneError } from "./collect";
import { Connections } from "./connections";
import { RateLimit } from "./rate-limit";
import { SmtpReplyError, tooManyRequests, tryLater, unknownAddress } from "./reply";
import { findRecipient, receive } from "./transaction";

export interface MailListenerOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Base domain; mail arrives at its subdomains `in.`, `mail2sms.` and `email2bulk.`. */
  domain: string;
  keyPepper: string;
  tls: { cert: string; key: string } | null;
  /** True for the operator's own relays, which are exempt from per-IP limits. */
  isRelay: (ip: string) => boolean;
  /** Null to skip sender checks. */
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
  /** Maximum time without data from the client. */
  idleMs: number;
  /** Maximum time to receive one mail's content. */
  dataMs: number;
  /** Maximum duration of a connection. */
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

/** Replies 451 (try again later) to unexpected errors, and logs them. */
const createErrorReply =
  (log: MailListenerOptions["log"], callback: (error?: Error | null) => void) =>
  (error: unknown): void => {
    callback(error instanceof SmtpReplyError ? error : tryLater());
    if (!(error instanceof SmtpReplyError || error instanceof ConnectionGoneError))
      log("Deferred an inbound email", error);
  };

/** Returns the rate-limit key: one per alias whatever its plus suffix, one per API key whatever the recipients. */
const toRateLimitKey = ({ aliasId, keyId }: Target) => `${aliasId ?? ""}/${keyId ?? ""}`;

const MAX_COMMAND_LENGTH = 2_048;

/**
 * Replies 250 once the outcome is durable, and otherwise refuses in the same session: bounces are never sent, as the
 * sender may be forged.
 */
export async function startMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { log, tls } = options;
  const limits = { ...LIMITS, ...options.limits };
  const keys = new KeyDirectory(options.keyPepper, recordKeyUse);
  const perAddress = new RateLimit(limits.emailsPerMinutePerAddress);
  const perIp = new RateLimit(limits.emailsPerMinutePerIp);
  const running = new Set<Promise<unknown>>();
  const recipients = new WeakMap<SMTPServerSession, Map<string, Target>>();
  const getRecipients = (session: SMTPServerSession) => {
    const existing = recipients.get(session) ?? new Map<string, Target>();
    recipients.set(session, existing);
    return existing;
  };
  const isLimited = (ip: string) => !options.isRelay(ip) && !perIp.take(toNetwork(ip));

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const done = () => running.delete(work);
    work.then(done, done);
    return work;
  }

  async function addRecipient(address: string, session: SMTPServerSession): Promise<void> {
    const target = await findRecipient(address, session.remoteAddress, keys, options.domain);
    if (target !== null) {
      if (!perAddress.take(toRateLimitKey(target))) throw tooManyRequests();
      getRecipients(session).set(address, target);
      return;
    }
    if (connections.recordUnknown(session.id) > limits.unknownRecipients)
      throw new SmtpReplyError(421, "4.7.0 Too many unknown addresses");
    throw unknownAddress();
  }

  const server = new SMTPServer({
    ...(tls ?? {}),
    name: `in.${options.domain}`,
    banner: "Posthorn",
    size: MAX_EMAIL_BYTES,
    disabledCommands: tls === null ? ["AUTH", "STARTTLS"] : ["AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    maxClients: limits.connections,
    maxRecipients: limits.recipients,
    maxCommandLength: MAX_COMMAND_LENGTH,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: limits.idleMs,
    closeTimeout: 5_000,
    onConnect: (session, callback) => {
      const problem = connections.open(session.id, session.remoteAddress);
      callback(problem ? new SmtpReplyError(421, "4.7.0 Too many connections") : null);
    },
    onClose: (session) => connections.close(session.id),
    onMailFrom: (_address, session, callback) => {
      recipients.delete(session);
      callback(isLimited(session.remoteAddress) ? tooManyRequests() : null);
    },
    onRcptTo: ({ address }, session, callback) => {
      track(addRecipient(address, session)).then(() => callback(), createErrorReply(log, callback));
    },
    onData: (stream, session, callback) => {
      const endWatch = connections.watchData(session.id);
      const targets = getRecipients(session);
      const envelope = session.envelope.rcptTo.map(({ address }) => address);
      const selected = envelope.flatMap((address) => targets.get(address) ?? []);
      track(receive(stream, session, selected, options))
        .finally(endWatch)
        .then(() => callback(null, "2.6.0 Accepted"), createErrorReply(log, callback));
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

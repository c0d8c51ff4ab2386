import type { DNSResolver } from "mailauth";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { KeyDirectory } from "@/lib/auth/key-directory";
import { peerIp } from "@/lib/auth/peer-ip";
import {
  findTarget,
  parseEmail,
  type ReceiveResult,
  receiveEmail,
  type Target,
  UNCHECKED,
} from "@/lib/gateway/messaging/email-to-sms/public";
import { type SenderCheck, checkSender, type ReceivedMail } from "./check-sender";
import { collect } from "./collect";
import { SmtpReplyError, replyTo, tryLater } from "./reply";

export interface ReceiveOptions {
  domain: string;
  resolver: DNSResolver | null;
  isRelay: (ip: string) => boolean;
}

const toPeerIp = (remote: string) => peerIp(remote, undefined, []);

export const findRecipient = (
  address: string,
  remote: string,
  keys: KeyDirectory,
  domain: string,
): Promise<Target | null> => findTarget(address, { ip: toPeerIp(remote), keys, domain });

async function check(
  mail: Omit<ReceivedMail, "isRelayed">,
  { resolver, isRelay }: ReceiveOptions,
): Promise<SenderCheck> {
  if (resolver === null) return { checks: UNCHECKED, isTransient: false };
  return checkSender({ ...mail, isRelayed: isRelay(mail.ip) }, resolver);
}

/** Resolves once durable; throws the reply otherwise. */
export async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  targets: readonly Target[],
  options: ReceiveOptions,
): Promise<void> {
  const raw = await collect(stream);
  const sender = session.envelope.mailFrom;
  const mailFrom = sender === false ? "" : sender.address.toLowerCase();
  const ip = toPeerIp(session.remoteAddress);
  const email = await parseEmail({ raw, mailFrom, ownDomain: options.domain });
  const helo = session.hostNameAppearsAs || ip;
  const { checks, isTransient } =
    email.problem === null
      ? await check({ raw, ip, helo, mailFrom, from: email.from }, options)
      : { checks: UNCHECKED, isTransient: false };
  if (isTransient)
    throw new SmtpReplyError(451, "4.7.0 The sender can't be checked, try again later");
  const results: ReceiveResult[] = [];
  for (const target of targets)
    results.push(await receiveEmail(target, { email, mailFrom, ip, checks }));
  const reply = targets.length === 0 ? tryLater() : replyTo(results);
  if (reply !== null) throw reply;
}

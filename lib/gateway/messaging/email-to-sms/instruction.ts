import { DomainError } from "@/lib/core/errors";
import type { KeyAddress } from "./address";
import type { EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import {
  DEFAULT_EMAIL_SENDER,
  type Encoding,
  type EmailService,
  EMAIL_SERVICES,
  ENCODINGS,
  MAX_PARTS,
  TEXT_SOURCES,
  type TextSource,
} from "./schema-values";

export interface Instruction {
  kind: EmailKind;
  /** Original spelling; null if each mail names it. */
  phone: string | null;
  groupId: number | null;
  service: EmailService;
  senderId: string;
  textSource: TextSource;
  encoding: Encoding;
  maxParts: number;
}

const SAVED_SENDERS = 6;

function toError(path: string, message: string): DomainError {
  return new DomainError("invalid_input", message, { path });
}

/** Returns one of the values; empty for the default. */
function parseChoice<T extends number>(
  text: string | undefined,
  values: readonly T[],
  fallback: T,
  path: string,
): T {
  if (text === undefined || text === "") return fallback;
  const value = values.find((value) => String(value) === text);
  if (value === undefined) throw toError(path, `${path} must be one of ${values.join(", ")}.`);
  return value;
}

const countUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function parseService(text: string | undefined): EmailService {
  if (text === undefined || text === "") return "direct";
  const service = EMAIL_SERVICES.find((emailService) => emailService === text.toLowerCase());
  if (service === undefined)
    throw toError("service_code", `service_code must be ${EMAIL_SERVICES.join(" or ")}.`);
  return service;
}

function parseGroupId(recipient: string): number {
  if (/^[1-9][0-9]{0,14}$/.test(recipient)) return Number(recipient);
  throw toError("group_id", "group_id must be the ID of a group.");
}

/**
 * Parses an address. `senders` are the account's saved senders, in order; a missing one means the gateway's own. Throws
 * `invalid_input` naming the part.
 */
export function parseInstruction(
  { kind, recipient, options }: KeyAddress,
  senders: readonly string[],
): Instruction {
  const [service, sender, textSource, encoding, maxParts] = options;
  const index = parseChoice(sender, countUpTo(SAVED_SENDERS), 1, "sender");
  return {
    kind,
    phone: kind === "sms" ? `+${recipient.replace(/^\+/, "")}` : null,
    groupId: kind === "bulk" ? parseGroupId(recipient) : null,
    service: parseService(service),
    senderId: senders[index - 1] ?? DEFAULT_EMAIL_SENDER,
    textSource: parseChoice(textSource, TEXT_SOURCES, 0, "text_source"),
    encoding: parseChoice(encoding, ENCODINGS, 0, "encoding"),
    maxParts: parseChoice(maxParts, countUpTo(MAX_PARTS), 1, "max_parts"),
  };
}

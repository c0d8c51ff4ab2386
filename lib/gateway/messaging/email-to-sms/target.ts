import type { KeyDirectory } from "@/lib/auth/key-directory";
import { isAllowedIp, type KnownKey } from "@/lib/auth/caller";
import type { AccountSnapshot, Actor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { canCreatorUseKey, rolesWith } from "@/lib/core/permissions/permissions";
import { readAccount, readAsWorker } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { findDefaultSender } from "@/lib/gateway/account/settings/public";
import { type AliasAddress, type KeyAddress, maskAddress, parseAddress } from "./address";
import { type Instruction, parseInstruction } from "./instruction";
import type { EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import { type AliasRecord, findAlias } from "./store";

export interface Target {
  account: AccountSnapshot;
  actor: Actor;
  kind: EmailKind;
  /** Address for logs, with only the beginning of an API key. */
  address: string;
  instruction: Instruction | DomainError;
  aliasId: number | null;
  keyId: number | null;
  allowedSenders: readonly string[] | null;
}

export const toInstruction = (row: AliasRecord, tag: string | null): Instruction => ({
  kind: row.kind,
  phone: row.phone ?? (tag === null || row.kind === "bulk" ? null : `+${tag}`),
  groupId: row.group_id === null ? null : Number(row.group_id),
  service: row.service_code,
  senderId: row.sender_id,
  textSource: row.text_source,
  encoding: row.encoding,
  maxParts: row.max_parts,
});

async function findByAlias(
  { localPart, tag }: AliasAddress,
  address: string,
): Promise<Target | null> {
  const row = await readAsWorker((tx) => findAlias(tx, localPart));
  if (row === undefined) return null;
  const accountId = Number(row.account_id);
  const account = await readAccount(accountId, (tx) => findSnapshot(tx, accountId));
  if (account === null) return null;
  return {
    account,
    address,
    kind: row.kind,
    instruction: toInstruction(row, tag),
    actor: { kind: "system", name: "email" },
    aliasId: Number(row.alias_id),
    keyId: null,
    allowedSenders: row.allowed_senders,
  };
}

/** Checks whether a key may send by e-mail from this IP. */
function canKeySend(key: KnownKey, kind: EmailKind, ip: string): boolean {
  const { actor } = key.caller;
  const members = rolesWith("write", kind === "sms" ? "compose" : "composeBulk");
  return (
    key.kind === "email" &&
    key.isActive &&
    (key.expiresAt === null || key.expiresAt > Date.now()) &&
    actor.roles.includes("messaging") &&
    canCreatorUseKey(actor.makerRole, members) &&
    isAllowedIp(key.allowed, ip)
  );
}

function parseOrProblem(parsed: KeyAddress, senders: readonly string[]): Instruction | DomainError {
  try {
    return parseInstruction(parsed, senders);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

async function findByKey(
  parsed: KeyAddress,
  address: string,
  ip: string,
  keys: KeyDirectory,
): Promise<Target | null> {
  const { clientId, secret, kind } = parsed;
  const key = await keys.find({ clientId, secret });
  if (key === null || !canKeySend(key, kind, ip)) return null;
  keys.recordUse(key, ip);
  const { account, actor } = key.caller;
  const sender = await readAccount(account.id, (tx) => findDefaultSender(tx, account.id));
  return {
    account,
    actor,
    kind,
    address: maskAddress(address),
    allowedSenders: null,
    instruction: parseOrProblem(parsed, sender === null ? [] : [sender]),
    aliasId: null,
    keyId: actor.keyId,
  };
}

/** Returns null for unknown addresses and wrong or unauthorized keys alike, so guessing reveals no keys. */
export async function findTarget(
  address: string,
  { ip, keys, domain }: { ip: string; keys: KeyDirectory; domain: string },
): Promise<Target | null> {
  const parsed = parseAddress(address, domain);
  if (parsed === null) return null;
  if (parsed.form === "alias") return findByAlias(parsed, address.toLowerCase());
  return findByKey(parsed, address, ip, keys);
}

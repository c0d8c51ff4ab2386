import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/sealing";

const TOKEN_PATTERN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{32})$/;

const sign = (accountId: number, recipientId: number) =>
  keyedHash(`${accountId}-${recipientId}`, "recipient", "report subscriptions").subarray(0, 16);

/** Returns the keyed hash by which an account remembers an address outside it. */
export const hashEmail = (accountId: number, email: string): Buffer =>
  keyedHash(email, `account:${accountId}`, "report subscriptions");

/** Returns the token of a recipient's links; the same in each mail, so that links in old mails work. */
export const createSubscriptionToken = (accountId: number, recipientId: number): string =>
  `${accountId}-${recipientId}-${sign(accountId, recipientId).toString("hex")}`;

/** Returns null for tokens that weren't issued. */
export function parseSubscriptionToken(
  token: string,
): { accountId: number; recipientId: number } | null {
  const match = TOKEN_PATTERN.exec(token);
  if (match === null) return null;
  const [accountId, recipientId] = [Number(match[1]), Number(match[2])];
  const isIssued = timingSafeEqual(
    Buffer.from(match[3] ?? "", "hex"),
    sign(accountId, recipientId),
  );
  return isIssued ? { accountId, recipientId } : null;
}

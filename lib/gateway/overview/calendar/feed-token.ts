import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/sealing";

export interface FeedOwner {
  accountId: number;
  userId: number;
}

const TOKEN_PATTERN = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9a-f]{32})(?:\.ics)?$/;

const sign = ({ accountId, userId }: FeedOwner, nonce: string) =>
  keyedHash(`${accountId}-${userId}`, nonce, "calendar feeds").subarray(0, 16);

/** Returns the secret part of a feed's URL; only the nonce is stored, so a leaked database reveals none. */
export const createFeedToken = (owner: FeedOwner, nonce: string): string =>
  `${owner.accountId}-${owner.userId}-${sign(owner, nonce).toString("hex")}`;

/** Returns the owner that a token names, unverified, or null. */
export function parseFeedToken(token: string): FeedOwner | null {
  const match = TOKEN_PATTERN.exec(token);
  return match === null ? null : { accountId: Number(match[1]), userId: Number(match[2]) };
}

export function isFeedToken(token: string, owner: FeedOwner, nonce: string): boolean {
  const signature = TOKEN_PATTERN.exec(token)?.[3];
  if (signature === undefined) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), sign(owner, nonce));
}

import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { CLICK_ID_LENGTH } from "./click-id-values";
import type { LinkRef } from "./short-code";

/** Account (3 bytes), link (4), milliseconds since 1970 (6), then the MAC. */
const ACCOUNT_BYTES = 3;
const LINK_BYTES = 4;
const TIME_BYTES = 6;
const BODY_BYTES = ACCOUNT_BYTES + LINK_BYTES + TIME_BYTES;
const MAC_BYTES = 8;

export interface Click extends LinkRef {
  clickedAt: Date;
}

const computeMac = (body: Buffer, key: KeyObject): Buffer =>
  createHmac("sha256", key).update(body).digest().subarray(0, MAC_BYTES);

/**
 * Signs a click, so that its link and time need no lookup. The id identifies no person; it can't be guessed or changed. The
 * milliseconds tell apart people who follow a shared link in one second.
 */
export function toClickId({ accountId, linkId, clickedAt }: Click, key: KeyObject): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUIntBE(accountId, 0, ACCOUNT_BYTES);
  body.writeUIntBE(linkId, ACCOUNT_BYTES, LINK_BYTES);
  body.writeUIntBE(clickedAt.getTime(), ACCOUNT_BYTES + LINK_BYTES, TIME_BYTES);
  return Buffer.concat([body, computeMac(body, key)]).toString("base64url");
}

/** Returns null if the id wasn't signed with this key. */
export function parseClickId(id: string, key: KeyObject): Click | null {
  if (id.length !== CLICK_ID_LENGTH) return null;
  const bytes = Buffer.from(id, "base64url");
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString("base64url") !== id) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), computeMac(body, key))) return null;
  return {
    accountId: body.readUIntBE(0, ACCOUNT_BYTES),
    linkId: body.readUIntBE(ACCOUNT_BYTES, LINK_BYTES),
    clickedAt: new Date(body.readUIntBE(ACCOUNT_BYTES + LINK_BYTES, TIME_BYTES)),
  };
}

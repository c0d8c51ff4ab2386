import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@/lib/core/ids/uuid7";
import { derivedSecret } from "@/lib/sealing";

/** The form itself, and the page that asks for the code. */
type Stage = "form" | "code";

/** What a page was made for. */
export interface OpenedToken {
  stage: Stage;
  /** Of what is sent with the page: whatever comes twice is the same answer. */
  answerId: string;
  isExpired: boolean;
}

/** How long a page may be open before it is sent. */
const VALID_SECONDS: Readonly<Record<Stage, number>> = { form: 2 * 3_600, code: 24 * 3_600 };

const macOf = (text: string): Buffer =>
  createHmac("sha256", derivedSecret("form tokens", "pages")).update(text).digest().subarray(0, 16);

/** Returns the token of a page: which answer it is for, until when, and that we made it for the form of this link. */
export function signToken(link: string, stage: Stage, answerId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + VALID_SECONDS[stage];
  const text = `${stage}.${answerId}.${until}`;
  return `${text}.${macOf(`${link}.${text}`).toString("base64url")}`;
}

/** Returns what a token was made for, or null for one that we didn't make for this link. */
export function openToken(token: string, link: string, now: Date): OpenedToken | null {
  const [stage = "", answerId = "", until = "", mac = ""] = token.slice(0, 200).split(".");
  const given = Buffer.from(mac, "base64url");
  const right = macOf(`${link}.${stage}.${answerId}.${until}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  if ((stage !== "form" && stage !== "code") || !isUuid(answerId)) return null;
  return { stage, answerId, isExpired: Number(until) * 1_000 <= now.getTime() };
}

const CODES = 1_000_000;

/** The six digits that confirm an answer. They follow from its ID and a key, so they are stored nowhere. */
export function codeOfAnswer(accountId: number, answerId: string): string {
  const mac = createHmac("sha256", derivedSecret("form tokens", "codes"));
  const value = mac.update(`${accountId}/${answerId}`).digest().readUIntBE(0, 6);
  return String(value % CODES).padStart(6, "0");
}

/** Whether these are the digits, without telling by the time it takes how many of them are right. */
export function isCodeOf(given: string, accountId: number, answerId: string): boolean {
  const right = codeOfAnswer(accountId, answerId);
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@/lib/core/ids/uuid7";
import { derivedSecret } from "@/lib/sealing";

type Stage = "form" | "code";

export interface OpenedToken {
  stage: Stage;
  /** Submission's id, which is the idempotency key. */
  submissionId: string;
  isExpired: boolean;
}

/** Seconds until a page expires. */
const VALID_SECONDS: Readonly<Record<Stage, number>> = { form: 2 * 3_600, code: 24 * 3_600 };

const computeMac = (text: string): Buffer =>
  createHmac("sha256", derivedSecret("form tokens", "pages")).update(text).digest().subarray(0, 16);

export function signToken(link: string, stage: Stage, submissionId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + VALID_SECONDS[stage];
  const text = `${stage}.${submissionId}.${until}`;
  return `${text}.${computeMac(`${link}.${text}`).toString("base64url")}`;
}

/** Returns null if it wasn't signed for this link. */
export function openToken(token: string, link: string, now: Date): OpenedToken | null {
  const [stage = "", submissionId = "", until = "", mac = ""] = token.slice(0, 200).split(".");
  const presented = Buffer.from(mac, "base64url");
  const right = computeMac(`${link}.${stage}.${submissionId}.${until}`);
  if (presented.length !== right.length || !timingSafeEqual(presented, right)) return null;
  if ((stage !== "form" && stage !== "code") || !isUuid(submissionId)) return null;
  return { stage, submissionId, isExpired: Number(until) * 1_000 <= now.getTime() };
}

const CODES = 1_000_000;

/** Derives the code from the submission's id and a key, so that it is never stored. */
export function toSubmissionCode(accountId: number, submissionId: string): string {
  const mac = createHmac("sha256", derivedSecret("form tokens", "codes"));
  const value = mac.update(`${accountId}/${submissionId}`).digest().readUIntBE(0, 6);
  return String(value % CODES).padStart(6, "0");
}

/** Compares in constant time. */
export function isCodeForSubmission(
  presented: string,
  accountId: number,
  submissionId: string,
): boolean {
  const right = toSubmissionCode(accountId, submissionId);
  return (
    presented.length === right.length && timingSafeEqual(Buffer.from(presented), Buffer.from(right))
  );
}

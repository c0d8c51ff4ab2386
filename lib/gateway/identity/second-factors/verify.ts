import { randomInt } from "node:crypto";
import { plainCode } from "@/lib/core/phone/plain-phone";
import type { Tx } from "@/lib/db/transaction";
import { keyedHash, openSealed, seal } from "@/lib/sealing";

import {
  findFactor,
  upsertUnconfirmedFactor,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeTotpStep,
} from "./store";
import { matchedStep, newSharedKey } from "./totp";

const RECOVERY_CODE_COUNT = 10;
/** Alphabet without characters that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_CODE_HALF = 5;
/** Maximum length of input: allows any grouping of six digits, and a recovery code with or without hyphen. */
const MAX_TYPED = 40;

const sealingContext = (userId: number) => `user:${userId}`;
const normaliseCode = (input: string) => plainCode(input).toLowerCase();

function newRecoveryCode(): string {
  const half = () =>
    Array.from({ length: RECOVERY_CODE_HALF }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${half().join("")}-${half().join("")}`;
}

/** Issues ten 49-bit codes that replace earlier ones. They are readable only here. */
export async function issueRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
  const hashes = codes.map((code) => keyedHash(normaliseCode(code), sealingContext(userId)));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Creates a key that takes effect with a first code. Returns null if a factor is in use. */
export async function startFactor(tx: Tx, userId: number): Promise<string | null> {
  const sharedKey = newSharedKey();
  const isStarted = await upsertUnconfirmedFactor(
    tx,
    userId,
    seal(sharedKey, "second factor", sealingContext(userId)),
  );
  return isStarted ? sharedKey : null;
}

export async function hasSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const factor = await findFactor(tx, userId);
  return factor !== null && factor.confirmed_at !== null;
}

/** Consumes a code. Each works once, even across processes. */
export async function consumeTotp(tx: Tx, userId: number, input: string): Promise<boolean> {
  const factor = await findFactor(tx, userId);
  if (factor === null) return false;
  const sharedKey = openSealed(factor.sealed, "second factor", sealingContext(userId));
  const step = await matchedStep(sharedKey, normaliseCode(input));
  return step !== null && consumeTotpStep(tx, userId, step);
}

export async function consumeSecondFactor(tx: Tx, userId: number, input: string): Promise<boolean> {
  if (input.length > MAX_TYPED || !(await hasSecondFactor(tx, userId))) return false;
  const code = normaliseCode(input);
  if (/^\d{6}$/.test(code)) return consumeTotp(tx, userId, code);
  return consumeRecoveryCode(tx, userId, keyedHash(code, sealingContext(userId)));
}

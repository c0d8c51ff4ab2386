import type { Context } from "@/lib/core/context";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { HOUR_MS } from "@/lib/core/time/units";
import type { VoiceLang } from "@/lib/core/voice/voice-languages";
import type { PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import type { VerifyStepCreate } from "@/lib/gateway/trust/verify-codes/schema";
import { MAX_CODE_CHECKS, VALIDITY } from "@/lib/gateway/trust/verify-codes/schema-values";
import { type NewStep, prepareSteps } from "@/lib/gateway/trust/verify-codes/public";
import type { DayPlan } from "./calendar";
import { DEMO_SENDERS, type DemoCountry, demoCountry, demoPhone } from "./content";
import { createStepEnd, createMessage, type StepEnd } from "./verification-steps";

export interface PastVerification {
  plan: DayPlan;
  id: string;
  keyId: number;
  at: Date;
  phone: string;
  iso2: DemoCountry;
  lang: VoiceLang;
  code: string;
  payload: string;
  steps: PastStep[];
  validUntil: Date;
  endedAt: Date;
  isReached: boolean;
  checkedAt: Date | null;
  tries: number;
}

/** `end` is null if the step wasn't needed. */
export interface PastStep extends NewStep {
  end: (StepEnd & { startedAt: Date }) | null;
  message: PastMessage | null;
}

const TEXTS_PER_CODE = 45;
const CODE_LENGTH = 6;
const LANGS: Readonly<Record<DemoCountry, VoiceLang>> = {
  DE: "DE",
  GB: "EN",
  FR: "FR",
  SE: "SV",
  US: "EN",
};

const MESSENGER: VerifyStepCreate = { channel: "messenger", timeout_sec: 30 };
const VOICE: VerifyStepCreate = { channel: "voice" };
const SMS: VerifyStepCreate = { channel: "sms", sender_id: DEMO_SENDERS[0] };

function pickStrategy(roll: number): { name: string; steps: VerifyStepCreate[] } {
  if (roll < 0.6) return { name: "sign-in", steps: [MESSENGER, SMS] };
  if (roll < 0.85) return { name: "order", steps: [MESSENGER, VOICE, SMS] };
  return { name: "sign-up", steps: [SMS] };
}

type GeneratedVerification = Omit<
  PastVerification,
  "steps" | "endedAt" | "isReached" | "checkedAt" | "tries"
>;

/** Picks steps until one reaches the phone, see `docs/verify-codes.md`. */
function pickSteps(
  generated: GeneratedVerification,
  prepared: readonly NewStep[],
  random: () => number,
) {
  const { at, validUntil } = generated;
  let [endedAt, isReached] = [at, false];
  const steps = prepared.map((fresh): PastStep => {
    const step = { ...fresh, id: uuidAt(at) };
    if (isReached) return { ...step, end: null, message: null };
    const startedAt = new Date(endedAt.getTime() + 300);
    const end = createStepEnd(step.channel, startedAt, validUntil, random);
    endedAt = end.leftAt;
    isReached = end.isInTime;
    const message = createMessage(step, { ...end, startedAt }, generated);
    return { ...step, end: { ...end, startedAt }, message };
  });
  return { steps, endedAt, isReached };
}

/** Generates a check; `checkedAt` is null if the code is never entered. */
function generateCheck(reachedAt: Date, random: () => number) {
  const [roll, wait] = [random(), 5_000 + random() ** 2 * 60_000];
  if (roll < 0.03) return { checkedAt: null, tries: MAX_CODE_CHECKS };
  if (roll < 0.12) return { checkedAt: null, tries: 0 };
  const attempts = roll > 0.9 ? 1 + Math.floor(random() * 2) : 0;
  return { checkedAt: new Date(reachedAt.getTime() + wait), tries: attempts };
}

function generateVerification(
  plan: DayPlan,
  keyId: number,
  random: () => number,
): GeneratedVerification & { strategy: VerifyStepCreate[] } {
  const iso2 = demoCountry(random());
  const at = new Date(plan.start * 1_000 + (7 + random() * 14) * HOUR_MS);
  const { name, steps: strategy } = pickStrategy(random());
  const randomDigits = (size: number) =>
    String(Math.floor(random() * 10 ** size)).padStart(size, "0");
  return {
    plan,
    keyId,
    at,
    iso2,
    strategy,
    id: uuidAt(at),
    lang: LANGS[iso2],
    phone: demoPhone(iso2, Math.floor(random() * 10_000)),
    code: randomDigits(CODE_LENGTH),
    payload: `${name}-${randomDigits(5)}`,
    validUntil: new Date(at.getTime() + VALIDITY.default * 1_000),
  };
}

/** Plans the verifications of days that ended before `until` (Unix milliseconds), oldest first. */
export async function planVerifications(
  ctx: Context,
  plans: readonly DayPlan[],
  until: number,
): Promise<PastVerification[]> {
  const { actor } = ctx;
  if (actor.kind !== "key") throw new Error("Verifications are asked for by a program");
  const random = createSeededRandom(66_069);
  const verifications: PastVerification[] = [];
  for (const plan of plans) {
    for (
      let remaining = Math.round(plan.everyday / TEXTS_PER_CODE);
      remaining > 0;
      remaining -= 1
    ) {
      const { strategy, ...generated } = generateVerification(plan, actor.keyId, random);
      const { phone, lang, code } = generated;
      const input = { phone, lang, code, routing_strategy: strategy };
      const number = parsePhoneNumber(phone, ctx.account.iso2);
      const prepared = await prepareSteps(ctx, input, number, CODE_LENGTH);
      const steps = pickSteps(generated, prepared, random);
      const check = steps.isReached
        ? generateCheck(steps.endedAt, random)
        : { checkedAt: null, tries: 0 };
      if (generated.validUntil.getTime() < until)
        verifications.push({ ...generated, ...steps, ...check });
    }
  }
  return verifications;
}

export const listMessages = ({ steps }: PastVerification): PastMessage[] =>
  steps.flatMap(({ message }) => (message === null ? [] : [message]));

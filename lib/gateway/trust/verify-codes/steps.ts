import type { Context } from "@/lib/core/context";
import { DomainError, type Violation } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isTestKey } from "@/lib/core/messages/message-origin";
import type { PhoneNumber } from "@/lib/core/phone/parse-digits";
import { VERIFY_NEW } from "@/lib/core/trust/verify-state";
import { findSlinks } from "@/lib/core/text/placeholders";
import { partPrice } from "@/lib/gateway/pricing/rates/public";
import { prepareMessage } from "@/lib/gateway/messaging/sms/public";
import { VERIFY_ORIGIN } from "@/lib/core/messages/message-origin";
import type { MessageDraft, StepRecord } from "./record";
import type { VerifyCreate, VerifyStepCreate } from "./schema";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { MESSENGER_TIMEOUT, type VerifyChannel } from "./schema-values";
import { getStepText } from "./schema-step-text";

const DEFAULT_SENDER = "Verify";

export type NewStep = Pick<
  StepRecord,
  "id" | "channel" | "timeout_sec" | "sender_id" | "template" | "draft"
> & { price: bigint };

export const INITIAL_STEP_STATE = {
  status: VERIFY_NEW,
  started_at: null,
  ends_at: null,
  processed_at: null,
  message_uuid: null,
  carrier: null,
  external_id: null,
  reason: null,
  charged: null,
} satisfies Partial<StepRecord>;

/** Matches markup, but not `a < b`. */
const MARKUP = /<[a-z/!?]/i;

type StepProblem = Pick<Violation, "message" | "reason">;

function findTemplateProblem(template: string): StepProblem | null {
  if (template.split(CODE_PLACEHOLDER).length !== 2)
    return {
      message: `A template must have ${CODE_PLACEHOLDER} exactly once.`,
      reason: "code_placeholder_once",
    };
  if (MARKUP.test(template))
    return {
      message: "A template is plain text: remove HTML and SSML tags.",
      reason: "template_markup",
    };
  if (findSlinks(template).length > 0)
    return { message: "A template can't have short links.", reason: "template_links" };
  return null;
}

function findStepViolations(step: VerifyStepCreate, path: string): Violation[] {
  const problems: [string, StepProblem][] = [];
  const isMessenger = step.channel === "messenger";
  if (!isMessenger && step.timeout_sec != null)
    problems.push([
      "timeout_sec",
      { message: "Only a messenger step has a timeout. Omit this field." },
    ]);
  for (const field of ["sender_id", "template"] as const) {
    if (isMessenger && step[field] != null)
      problems.push([field, { message: `A messenger step has no ${field}. Omit this field.` }]);
  }
  const template = step.template == null ? null : findTemplateProblem(step.template);
  if (template !== null && !isMessenger) problems.push(["template", template]);
  return problems.map(([field, problem]) => {
    return { ...problem, path: `${path}.${field}`, code: "invalid_input" };
  });
}

function findOrderProblem(steps: readonly VerifyStepCreate[], index: number): StepProblem | null {
  const channel = steps[index]?.channel;
  if (steps.findIndex((step) => step.channel === channel) !== index)
    return { message: `The channel ${channel} can be used once.`, reason: "step_channel_twice" };
  if (channel === "sms" && index !== steps.length - 1)
    return { message: "An SMS can only be the last step.", reason: "step_sms_last" };
  return null;
}

/** Throws `invalid_input`, naming each field, for contradictory steps. */
export function assertSteps({ routing_strategy: steps, web_otp: domain }: VerifyCreate): void {
  const violations = steps.flatMap((step, index) => {
    const path = `routing_strategy[${index}]`;
    const order = findOrderProblem(steps, index);
    const own = findStepViolations(step, path);
    if (order !== null) own.push({ ...order, path: `${path}.channel`, code: "invalid_input" });
    return own;
  });
  if (domain != null && !steps.some(({ channel }) => channel === "sms")) {
    const message = "WebOTP needs an SMS step. Add one, or omit this field.";
    violations.push({ path: "web_otp", message, code: "invalid_input" });
  }
  const [first] = violations;
  if (first === undefined) return;
  throw new DomainError("invalid_input", first.message, { violations });
}

/** Returns a sample code that doesn't occur in the text, so it can be located later. */
function createSampleCode(text: string, length: number): string {
  for (let number = 0; ; number += 1) {
    const sample = String(number).padStart(length, "0");
    if (!text.includes(sample)) return sample;
  }
}

function prefixStep(error: unknown, stepPath: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const { code, message, reason, limit } = error;
  const errorPath = error.violations[0]?.path;
  const field = errorPath === "text" ? "template" : errorPath;
  return new DomainError(code, message, {
    ...(reason !== undefined && { reason }),
    ...(limit !== undefined && { limit }),
    path:
      field === "template" || field === "sender_id" ? `${stepPath}.${field}` : (field ?? stepPath),
  });
}

/** Prepares a step's message with a sample code: any code of that length has the same encoding, parts and price. */
async function prepareStep(
  ctx: Context,
  input: VerifyCreate,
  step: VerifyStepCreate,
  codeLength: number,
): Promise<{ draft: MessageDraft; price: bigint }> {
  const lang = input.lang ?? "DE";
  const text = getStepText(step, { lang, webOtp: input.web_otp ?? null });
  const sample = createSampleCode(text, codeLength);
  const isVoice = step.channel === "voice";
  const { message } = await prepareMessage(
    ctx,
    {
      phone: input.phone,
      text: text.replaceAll(CODE_PLACEHOLDER, sample),
      sender_id: step.sender_id ?? DEFAULT_SENDER,
      service_code: isVoice ? "text2speech_ssml" : "direct",
      ...(isVoice && { voice_lang: lang }),
      is_text_deleted: false,
    },
    VERIFY_ORIGIN,
  );
  const { account_id: _, uuid: _uuid, created_at: _at, price, ...rest } = message;
  const { gateway_sent_at: _sent, delivery_at: _delivery, ...draft } = rest;
  const stored = (message.text ?? "").replaceAll(sample, CODE_PLACEHOLDER);
  return { draft: { ...draft, text: stored }, price };
}

async function getMessengerPrice({ account, actor }: Context, iso2: string): Promise<bigint> {
  const price = await partPrice(iso2, "messenger", account.currency, account.priceLevel);
  if (price === null)
    throw new DomainError("no_route", `There's no route to ${iso2} for messenger.`, {
      path: "phone",
    });
  return isTestKey(actor) ? 0n : price;
}

const TIMEOUTS: Readonly<Record<VerifyChannel, number | null>> = {
  messenger: MESSENGER_TIMEOUT.default,
  voice: null,
  sms: null,
};

/** Throws the errors of `POST /sms`, and `no_route` if a messenger has no rate. */
export async function prepareSteps(
  ctx: Context,
  input: VerifyCreate,
  phone: PhoneNumber,
  codeLength: number,
): Promise<NewStep[]> {
  const steps: NewStep[] = [];
  for (const [index, step] of input.routing_strategy.entries()) {
    const isMessenger = step.channel === "messenger";
    const { draft, price } = isMessenger
      ? { draft: null, price: await getMessengerPrice(ctx, phone.iso2) }
      : await prepareStep(ctx, input, step, codeLength).catch((error: unknown) => {
          throw prefixStep(error, `routing_strategy[${index}]`);
        });
    steps.push({
      id: uuidv7(),
      channel: step.channel,
      timeout_sec: step.timeout_sec ?? TIMEOUTS[step.channel],
      sender_id: step.sender_id ?? null,
      template: step.template ?? null,
      draft,
      price,
    });
  }
  return steps;
}

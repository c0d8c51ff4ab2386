import type { VerifyCreate } from "@/lib/gateway/trust/verify-codes/schema";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import {
  CODE_LENGTH,
  MESSENGER_TIMEOUT,
  VERIFY_CHANNELS,
  type VerifyChannel,
} from "@/lib/gateway/trust/verify-codes/schema-values";

export interface BuilderStep {
  channel: VerifyChannel;
  /** Empty uses the gateway's default. */
  timeout: string;
  sender: string;
  template: string;
}

export interface BuilderState {
  phone: string;
  lang: NonNullable<VerifyCreate["lang"]>;
  code_length: number;
  is_code_deleted: boolean;
  web_otp: string;
  steps: BuilderStep[];
}

const newStep = (channel: VerifyChannel): BuilderStep => ({
  channel,
  sender: "",
  template: "",
  timeout: channel === "messenger" ? String(MESSENGER_TIMEOUT.default) : "",
});

export const createState = (lang: BuilderState["lang"]): BuilderState => ({
  phone: "",
  lang,
  code_length: CODE_LENGTH.default,
  is_code_deleted: false,
  web_otp: "",
  steps: [newStep("messenger"), newStep("sms")],
});

export const freeChannels = ({ steps }: BuilderState): VerifyChannel[] =>
  VERIFY_CHANNELS.filter(
    (verifyChannel) => !steps.some(({ channel }) => channel === verifyChannel),
  );

export function addStep(state: BuilderState, channel: VerifyChannel): BuilderState {
  const position = state.steps.at(-1)?.channel === "sms" ? -1 : state.steps.length;
  return { ...state, steps: state.steps.toSpliced(position, 0, newStep(channel)) };
}

export const deleteStep = (state: BuilderState, at: number): BuilderState => ({
  ...state,
  steps: state.steps.toSpliced(at, 1),
});

export const updateStep = (
  state: BuilderState,
  at: number,
  changes: Partial<BuilderStep>,
): BuilderState => ({
  ...state,
  steps: state.steps.map((step, index) => (index === at ? { ...step, ...changes } : step)),
});

/** Checks whether steps can be swapped; SMS stays last. */
export function canSwap({ steps }: BuilderState, at: number): boolean {
  const [first, second] = [steps[at], steps[at + 1]];
  return first !== undefined && second !== undefined && second.channel !== "sms";
}

export function swapSteps(state: BuilderState, at: number): BuilderState {
  const [first, second] = [state.steps[at], state.steps[at + 1]];
  if (first === undefined || second === undefined) return state;
  return { ...state, steps: state.steps.toSpliced(at, 2, second, first) };
}

/** An empty text stands for the default template. */
export const hasCodeOnce = (template: string): boolean =>
  template === "" || template.split(CODE_PLACEHOLDER).length === 2;

/** Converts blank text to null, which uses the gateway's default. */
export const blankToNull = (text: string): string | null =>
  text.trim() === "" ? null : text.trim();

export function toRequest(state: BuilderState): VerifyCreate {
  return {
    phone: plainPhone(state.phone),
    code_length: state.code_length,
    lang: state.lang,
    is_code_deleted: state.is_code_deleted,
    web_otp: blankToNull(state.web_otp),
    routing_strategy: state.steps.map(({ channel, timeout, sender, template }) =>
      channel === "messenger"
        ? { channel, timeout_sec: Number(timeout) || MESSENGER_TIMEOUT.default }
        : { channel, sender_id: blankToNull(sender), template: blankToNull(template) },
    ),
  };
}

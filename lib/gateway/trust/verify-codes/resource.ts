import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { openCode } from "./code";
import type { StepRecord, VerifyRecord } from "./record";
import { isResent } from "./sent-again";
import { type VerifyCode, verifyCodeSchema } from "./schema";
import { MAX_CODE_CHECKS } from "./schema-values";

export const verifyCodeResource: Resource<typeof verifyCodeSchema> = {
  name: "verify_code",
  description: "A one-time code for one phone, sent over several channels in order.",
  schema: verifyCodeSchema,
  iri: ({ id }) => `/verify_codes/${id}`,
};

const MICRO_PER_CENT = 10_000;

const toUnixOrNull = (time: Date | null) => (time === null ? null : toUnix(time));

function toHistory(steps: readonly StepRecord[]): VerifyCode["history"] {
  return steps.flatMap((step) =>
    step.started_at === null
      ? []
      : [
          {
            id: step.id,
            channel: step.channel,
            status: step.status,
            started_at: toUnix(step.started_at),
            processed_at: toUnixOrNull(step.processed_at),
            external_id: step.external_id,
            reason: step.reason,
          },
        ],
  );
}

/** Converts a verification without its code, as events are stored as sent. */
export function toVerifyCode(row: VerifyRecord, steps: readonly StepRecord[]): VerifyCode {
  return {
    id: row.id,
    user_id: Number(row.account_id),
    key_id: row.key_id === null ? null : Number(row.key_id),
    phone: row.phone,
    iso2: row.iso2,
    code_length: row.code_length,
    lang: row.lang,
    routing_strategy: steps
      .filter((_, index) => !isResent(steps, index))
      .map(({ channel, timeout_sec, sender_id, template }) => {
        return { channel, timeout_sec, sender_id, template };
      }),
    status: row.status,
    delivered_channel: row.delivered_channel,
    cost: row.cost === null ? null : Number(row.cost) / MICRO_PER_CENT,
    currency: row.currency,
    payload: row.payload,
    created_at: toUnix(row.created_at),
    updated_at: toUnix(row.updated_at),
    history: toHistory(steps),
    is_code_deleted: row.is_code_deleted,
    valid_until: toUnix(row.valid_until),
    checked_at: toUnixOrNull(row.checked_at),
    attempts_left: Math.max(0, MAX_CODE_CHECKS - row.tries),
    web_otp: row.web_otp,
    is_test: row.is_test,
  };
}

/** Converts a verification with its code, while it is kept. */
export function toResource(row: VerifyRecord, steps: readonly StepRecord[]): VerifyCode {
  const verification = toVerifyCode(row, steps);
  if (row.sealed_code === null) return verification;
  return { ...verification, code: openCode(row.account_id, row.id, row.sealed_code) };
}

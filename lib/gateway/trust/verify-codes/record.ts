import type { Currency } from "@/lib/core/context";
import type { VerifyStatus } from "@/lib/core/trust/verify-state";
import type { VoiceLang } from "@/lib/core/voice/voice-languages";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import type { StepReason, VerifyChannel } from "./schema-values";

/** A verification as the store knows it. Amounts are micro-units. */
export interface VerifyRecord {
  account_id: string;
  id: string;
  created_at: Date;
  updated_at: Date;
  phone: string;
  iso2: string;
  lang: VoiceLang;
  code_length: number;
  /** Sealed; null: deleted. */
  sealed_code: Buffer | null;
  /** What entered codes are compared with; null: it matched, or isn't valid any more. */
  code_hash: Buffer | null;
  is_code_deleted: boolean;
  payload: string | null;
  web_otp: string | null;
  valid_until: Date;
  status: VerifyStatus;
  /** The step that runs or is next, from 0. */
  step: number;
  delivered_channel: VerifyChannel | null;
  tries: number;
  checked_at: Date | null;
  held: string;
  /** What was charged; null: not all of it is known. */
  cost: string | null;
  currency: Currency;
  is_reached: boolean;
  failures: number;
  due_at: Date | null;
  key_id: string | null;
  user_id: string | null;
  is_test: boolean;
}

/** One step of a verification. */
export interface StepRecord {
  verify_id: string;
  step: number;
  id: string;
  channel: VerifyChannel;
  status: VerifyStatus;
  timeout_sec: number | null;
  sender_id: string | null;
  template: string | null;
  price: string;
  /** Of calls and texts: the message as it will be accepted. */
  draft: MessageDraft | null;
  started_at: Date | null;
  ends_at: Date | null;
  processed_at: Date | null;
  /** The message of a call or text. */
  message_uuid: string | null;
  /** The messenger that was asked. */
  carrier: string | null;
  external_id: string | null;
  reason: StepReason | null;
  /** What was charged for a messenger; null: nothing so far. */
  charged: string | null;
}

/** A message before it has an id and a time. */
export type MessageDraft = Omit<
  MessageRecord,
  "account_id" | "uuid" | "created_at" | "price" | "gateway_sent_at" | "delivery_at"
>;

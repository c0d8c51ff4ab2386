import type { Currency } from "@/lib/core/context";
import type { VerifyStatus } from "@/lib/core/trust/verify-state";
import type { VoiceLang } from "@/lib/core/voice/voice-languages";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/public";
import type { StepReason, VerifyChannel } from "./schema-values";

/** Amounts are in micro-units. */
export interface VerifyRecord {
  account_id: string;
  id: string;
  created_at: Date;
  updated_at: Date;
  phone: string;
  iso2: string;
  lang: VoiceLang;
  code_length: number;
  sealed_code: Buffer | null;
  /** Null once the code matched or expired. */
  code_hash: Buffer | null;
  is_code_deleted: boolean;
  payload: string | null;
  web_otp: string | null;
  valid_until: Date;
  status: VerifyStatus;
  step: number;
  delivered_channel: VerifyChannel | null;
  tries: number;
  checked_at: Date | null;
  held: string;
  /** Null until fully known. */
  cost: string | null;
  currency: Currency;
  is_reached: boolean;
  failures: number;
  due_at: Date | null;
  key_id: string | null;
  user_id: string | null;
  is_test: boolean;
}

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
  draft: MessageDraft | null;
  started_at: Date | null;
  ends_at: Date | null;
  processed_at: Date | null;
  message_uuid: string | null;
  carrier: string | null;
  external_id: string | null;
  reason: StepReason | null;
  charged: string | null;
}

export type MessageDraft = Omit<
  MessageRecord,
  "account_id" | "uuid" | "created_at" | "price" | "gateway_sent_at" | "delivery_at"
>;

import type { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { BulkPause, BulkStatus } from "@/lib/core/messages/bulk-state";
import type { Currency, PriceLevel } from "@/lib/core/context";
import type { StoppedStatus } from "@/lib/core/messages/message-state";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Tally } from "./tally";

/** Names of the columns a to e of a group; null: it has none there. */
export type ColumnNames = readonly (string | null)[];

/** A bulk as the store knows it, without its numbers. Amounts are micro-units, as text. */
export interface BulkRecord {
  account_id: string;
  uuid: string;
  created_at: Date;
  text: string | null;
  /** What the second half gets; null: there is one text, or it was deleted. */
  variant_text: string | null;
  /** Which half a number is in; null: there is one text, or all were taken. */
  variant_key: string | null;
  sender_id: string;
  service_code: ServiceCode;
  source: string;
  voice_lang: string | null;
  unicode_choice: boolean | null;
  is_text_deleted: boolean;
  is_dryrun: boolean;
  msg_groups: string[] | null;
  /** Groups whose numbers are left out. */
  except_groups: string[] | null;
  columns: Record<string, ColumnNames>;
  delivery_at: Date | null;
  not_after: Date | null;
  window_from: string | null;
  window_to: string | null;
  per_second: number | null;
  skips_empty: boolean;
  status_code: BulkStatus;
  stopped_code: StoppedStatus | null;
  pause: BulkPause | null;
  recipients: string;
  expanded_to: string;
  /** All recipients were taken; the messages are on their way. */
  is_expanded: boolean;
  /** Recipients who were taken. */
  settled: string;
  msg_total_count: string;
  msg_total_cost: string;
  tally: Tally;
  /** Since when, and behind how many messages, the rate counts: when the bulk went on after it had waited. */
  pace_at: Date | null;
  pace_before: string;
  processed_at: Date | null;
  removed_at: Date | null;
  currency: Currency;
  price_level: PriceLevel;
  key_id: string | null;
  user_id: string | null;
  released_by: string | null;
  origin: "api" | "dashboard" | "email" | typeof TEST_ORIGIN;
  ip: string;
  request_id: string;
}

/** Someone whom a bulk was to reach when it was accepted. */
export interface Recipient {
  phone: string;
  /** Whose columns count; null: the number was given by itself. */
  group_id: string | null;
  a: string | null;
  b: string | null;
  c: string | null;
  d: string | null;
  e: string | null;
  callback_data: string | null;
}

import type { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { BulkPause, BulkStatus } from "@/lib/core/messages/bulk-state";
import type { Currency, PriceLevel } from "@/lib/core/context";
import type { StoppedStatus } from "@/lib/core/messages/message-state";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Tally } from "./tally";

/** Names of columns a to e; null for a column without a name. */
export type ColumnNames = readonly (string | null)[];

/** Segment as it was when the bulk was accepted. */
export interface StoredSegment {
  id: number;
  name: string;
  /** Unix seconds. */
  evaluated_at: number;
  is_excluded: boolean;
}

export interface BulkTemplate {
  id: number;
  version: number;
  /** Names of placeholders that group columns fill; those without a column get their fallback, or are empty. */
  names: string[];
  /** Column that holds each recipient's language; null if all get the same. */
  lang_column: string | null;
  /** Texts by language; null without `lang_column`, and once texts are deleted. */
  texts: Record<string, string> | null;
}

/** Bulk without its numbers. Amounts are micro-units. */
export interface BulkRecord {
  account_id: string;
  uuid: string;
  created_at: Date;
  text: string | null;
  /** Text of the second variant; null without one, or once it is deleted. */
  variant_text: string | null;
  /** Seed that splits recipients between variants; null without variants, or once the bulk is expanded. */
  variant_key: string | null;
  /** Template that the bulk uses, if any. */
  template: BulkTemplate | null;
  sender_id: string;
  service_code: ServiceCode;
  source: string;
  voice_lang: string | null;
  unicode_choice: boolean | null;
  is_text_deleted: boolean;
  is_dryrun: boolean;
  msg_groups: string[] | null;
  except_groups: string[] | null;
  segments: StoredSegment[] | null;
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
  is_expanded: boolean;
  settled: string;
  msg_total_count: string;
  msg_total_cost: string;
  tally: Tally;
  /** Time from which the sending rate counts, such as when the bulk was resumed. */
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

export interface Recipient {
  phone: string;
  /** Group of the recipient; null for a number given directly. */
  group_id: string | null;
  a: string | null;
  b: string | null;
  c: string | null;
  d: string | null;
  e: string | null;
  callback_data: string | null;
}

export const listColumnNames = (columns: Readonly<Record<string, ColumnNames>>): string[] =>
  Object.values(columns).flatMap((names) => names.filter((name) => name !== null));

/** Lists the names that texts can use. */
export const listNames = ({ columns, template }: Pick<BulkRecord, "columns" | "template">) => [
  ...listColumnNames(columns),
  ...(template?.names ?? []),
];

import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { microToNumber } from "@/lib/core/money/money";
import { DROP_REASONS } from "@/lib/core/messages/bulk-state";
import { toUnix } from "@/lib/core/time/time";
import { parseTemplate } from "@/lib/core/text/template";
import type { Resource } from "@/lib/http/route";
import type { BulkTotals } from "@/lib/gateway/account/stats/public";
import type { BulkClicks } from "@/lib/gateway/campaigns/click-stats/public";
import { listNames } from "./record";
import type { BulkRecord } from "./record";
import {
  type Bulk,
  type BulkSummary,
  bulkSchema,
  bulkSummarySchema,
  type Preflight,
} from "./schema";
import { TEXT_START } from "./schema-values";

export const bulkResource: Resource<typeof bulkSchema> = {
  name: "bulks",
  description: "One text to many recipients.",
  schema: bulkSchema,
  iri: ({ uuid }) => `/bulks/${uuid}`,
};

export const bulkSummaryResource: Resource<typeof bulkSummarySchema> = {
  name: "bulk_summary",
  description: "A bulk without its text, sender and recipients.",
  schema: bulkSummarySchema,
  iri: ({ uuid }) => `/bulks/${uuid}`,
};

const toUnixOrNull = (time: Date | null) => (time === null ? null : toUnix(time));
const toNumberOrNull = (id: string | null) => (id === null ? null : Number(id));

interface BulkSummaryInputs {
  sums: Pick<BulkTotals, "sent" | "delivered" | "cost"> | undefined;
  clicks: BulkClicks | undefined;
  /** The caller's role can't see texts. */
  areTextsHidden: boolean;
}

export function toBulkSummary(
  row: BulkRecord,
  { sums, clicks, areTextsHidden }: BulkSummaryInputs,
  basePath: string,
): BulkSummary {
  return {
    uuid: row.uuid,
    created_at: toUnix(row.created_at),
    delivery_at: toUnixOrNull(row.delivery_at) ?? 0,
    processed_at: toUnixOrNull(row.processed_at),
    status_code: row.status_code,
    msg_total_count: Number(row.msg_total_count),
    msg_total_cost: microToNumber(BigInt(row.msg_total_cost)),
    ip: row.ip,
    is_unicode: row.unicode_choice,
    is_dryrun: row.is_dryrun,
    is_test: row.origin === TEST_ORIGIN,
    is_text_deleted: row.is_text_deleted,
    key_id: toNumberOrNull(row.key_id),
    service_code: row.service_code,
    source: Number(row.source),
    voice_lang: row.voice_lang,
    callback_data: null,
    requests: `${basePath}/sms?bulk=${row.uuid}`,
    recipients_count: Number(row.recipients),
    paused_reason: row.pause,
    text_start: areTextsHidden ? "" : [...(row.text ?? "")].slice(0, TEXT_START).join(""),
    sent_count: sums?.sent ?? 0,
    delivered_count: sums?.delivered ?? 0,
    clicks_count: areTextsHidden ? null : (clicks?.clicks ?? null),
    clickers_count: areTextsHidden ? null : (clicks?.people ?? null),
    charged_amount: microToNumber(sums?.cost ?? 0n),
  };
}

export interface BulkLookups extends BulkSummaryInputs {
  phones: readonly string[] | null;
  balanceAfter: number | null;
  estimatedFinishAt: number | null;
}

function findUnknownPlaceholders(row: BulkRecord): string[] {
  const { text, variant_text: variant } = row;
  const names = listNames(row);
  const texts = [text, variant].filter((item) => item !== null);
  return [...new Set(texts.flatMap((text) => [...parseTemplate(text, names).unknown]))];
}

function toPreflight(row: BulkRecord, lookups: BulkLookups): Preflight {
  const { tally } = row;
  const countries = Object.entries(tally.countries).sort(([, a], [, b]) => b.messages - a.messages);
  return {
    recipients: Number(row.recipients),
    checked: Number(row.settled),
    messages: Number(row.msg_total_count),
    parts: countries.reduce((sum, [, { parts }]) => sum + parts, 0),
    cost: microToNumber(BigInt(row.msg_total_cost)),
    unicode: tally.unicode,
    longest: tally.longest,
    parts_histogram: Object.entries(tally.parts).map(([parts, messages]) => ({
      parts: Number(parts),
      messages,
    })),
    countries: countries.map(([iso2, country]) => ({
      iso2,
      messages: country.messages,
      parts: country.parts,
      unit_price: microToNumber(BigInt(country.unit)),
      cost: microToNumber(BigInt(country.cost)),
    })),
    dropped: DROP_REASONS.flatMap((reason) => {
      const count = tally.dropped[reason] ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    empty_columns: Object.entries(tally.empty).map(([column, found]) => ({ column, count: found })),
    unknown_placeholders: findUnknownPlaceholders(row),
    currency: row.currency,
    balance_after: lookups.balanceAfter,
    starts_at: tally.firstAt,
    last_due_at: tally.lastAt,
    estimated_finish_at: lookups.estimatedFinishAt,
  };
}

function toSegments({ segments }: BulkRecord, isExcluded: boolean): Bulk["segments"] {
  const matches = (segments ?? []).filter(({ is_excluded }) => is_excluded === isExcluded);
  if (matches.length === 0) return null;
  return matches.map(({ id, name, evaluated_at }) => {
    return { id, name, evaluated_at };
  });
}

function toTemplate({ template }: BulkRecord): Bulk["template"] {
  if (template === null) return null;
  const { id, version, lang_column, texts } = template;
  return {
    id,
    version,
    lang_column,
    texts: Object.entries(texts ?? {}).map(([lang, text]) => ({ lang, text })),
  };
}

export function toBulk(row: BulkRecord, lookups: BulkLookups, basePath: string): Bulk {
  const { window_from: from, window_to: to } = row;
  return {
    ...toBulkSummary(row, lookups, basePath),
    text: row.text ?? "",
    variant_text: row.variant_text,
    template: toTemplate(row),
    sender_id: row.sender_id,
    phones: lookups.phones === null ? null : [...lookups.phones],
    msg_groups: row.msg_groups === null ? null : row.msg_groups.map(Number),
    except_groups: row.except_groups === null ? null : row.except_groups.map(Number),
    segments: toSegments(row, false),
    except_segments: toSegments(row, true),
    skip_empty: row.skips_empty,
    not_after: toUnixOrNull(row.not_after) ?? 0,
    send_window: from === null || to === null ? null : { from, to },
    messages_per_second: row.per_second,
    preflight: toPreflight(row, lookups),
  };
}

export function redactContent(bulk: Bulk): Bulk {
  const preflight = { ...bulk.preflight, empty_columns: [], unknown_placeholders: [] };
  const variant_text = bulk.variant_text === null ? null : "";
  const template = bulk.template === null ? null : { ...bulk.template, texts: [] };
  return {
    ...bulk,
    text: "",
    variant_text,
    template,
    phones: null,
    preflight,
    is_text_hidden: true,
  };
}

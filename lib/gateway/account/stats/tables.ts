import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  // Kept beyond the last of their messages, like the bulk.
  bulk_stats: {
    holds: "sums of bulks",
    keep: {
      key: "account_id, bulk_id, minute, iso2, code",
      time: "minute",
      for: { monthsBeyondMessages: 1 },
    },
  },
  bulk_variants: {
    holds: "sums of bulks",
    keep: { key: "account_id, bulk_id, variant", time: "since", for: { monthsBeyondMessages: 1 } },
  },
  // Kept at least as long as the messages they are verified against.
  message_stats: {
    holds: "sums of messages",
    readBy: [
      "account/notifications",
      "developers/api-keys",
      "overview/first-steps",
      "overview/performance",
    ],
    keep: {
      key: "account_id, hour, iso2, service_code, key_id",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  delivery_times: {
    holds: "sums of messages",
    readBy: ["overview/performance"],
    keep: {
      key: "account_id, hour, iso2, service_code, key_id, grain",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  delivery_time_sums: {
    holds: "sums of messages",
    readBy: ["overview/performance"],
    keep: {
      key: "account_id, scope, grain, hour, iso2, service_code, key_id, day, day_end",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  message_failures: {
    holds: "sums of messages",
    keep: {
      key: "account_id, hour, iso2, service_code, key_id, code",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  message_sums: {
    holds: "sums of messages",
    keep: {
      key: "account_id, scope, hour, iso2, service_code, key_id",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  failure_sums: {
    holds: "sums of messages",
    keep: {
      key: "account_id, scope, hour, iso2, service_code, key_id, code",
      time: "hour",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  message_sum_days: {
    holds: "days of sealed sums",
    keep: {
      key: "account_id, day",
      time: "day",
      for: { monthsBeyondMessages: 0, atLeastMonths: 25 },
    },
  },
  message_sum_progress: {
    holds: "day to which sums are sealed",
    stays: "as long as the account",
  },
  request_stats: {
    holds: "sums of requests",
    readBy: ["account/notifications", "overview/performance"],
    keep: { key: "account_id, hour, operation_id, class, key_id", time: "hour", for: "13 months" },
  },
} satisfies Tables;

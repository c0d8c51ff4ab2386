import { DLR_CODES, PROBLEM_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import { VARIANTS } from "@/lib/core/messages/bulk-variants";
import { defineList } from "@/lib/core/list";
import { toPlainCharacters } from "@/lib/core/text/plain-characters";
import { CALLBACK_FILTER } from "@/lib/core/list-filters";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { LAST_PARTS_CLASS } from "@/lib/core/messages/part-totals";
import { KEY_ORIGINS, ORIGINS } from "@/lib/core/messages/message-origin";
import { MAX_PARTS, MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { ANY_KEY, MESSAGE_STATES } from "./schema-values";

const number = { type: "integer", match: "exact", array: true, range: true } as const;
const time = { type: "timestamp", match: "exact", array: true, range: true } as const;
const contains = { type: "text", match: "partial" } as const;

function stripGrouping(input: string): string {
  const normalized = toPlainCharacters(input);
  return /^\+[\d ]+$/.test(normalized) ? normalized.replaceAll(" ", "") : input;
}

/** Returns an `ask` function for a filter with two values, where choosing both is the same as no filter. */
const setEither = (name: string) => (query: URLSearchParams, values: readonly string[]) => {
  if (values.length === 1) query.set(name, values[0] ?? "");
};

/** Sets the origins to query; if two filters choose origins, only those in both. */
function askOrigins(query: URLSearchParams, values: readonly string[]): void {
  const selected = query.getAll("origin[]");
  const origins =
    selected.length === 0 ? values : values.filter((value) => selected.includes(value));
  query.delete("origin[]");
  for (const origin of origins) query.append("origin[]", origin);
  // Matches no message, since no key has this id.
  if (origins.length === 0) query.append("key_id[]", "0");
}

/** Sets the numbers of parts to query; the last choice includes all higher numbers. */
function askParts(query: URLSearchParams, values: readonly string[]): void {
  const classes = new Set(values.map(Number));
  for (let parts = 1; parts <= MAX_PARTS; parts++) {
    if (classes.has(Math.min(parts, LAST_PARTS_CLASS)))
      query.append("parts_count[]", String(parts));
  }
}

export const SMS_LIST = defineList({
  fields: {
    before: {
      filter: {
        type: "uuid",
        match: "exact",
        description:
          "Created before this message. Use it to continue a search that ran out of time: see `X-Search-Stopped-At`.",
      },
    },
    after: {
      filter: { type: "uuid", match: "exact", description: "Created after this message." },
    },
    is_sent: {
      filter: { type: "boolean", match: "exact" },
      page: { urlName: "sent", kind: "choice", ask: setEither("is_sent") },
    },
    is_clicked: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "True if a person followed a short link that only this message has.",
      },
      page: { urlName: "clicked", kind: "choice", ask: setEither("is_clicked") },
      isPersonal: true,
    },
    is_unicode: {
      filter: {
        type: "boolean",
        match: "exact",
        exists: true,
        description: "exists[is_unicode]=false: the alphabet was chosen automatically.",
      },
    },
    search: {
      filter: {
        ...contains,
        maxLength: MAX_TEXT_LENGTH,
        example: "0171 392 0001",
        description:
          "Recipient in any spelling, or part of text, sender or callback data, or a message ID. Complete numbers and IDs are found at once, anything else newest first: see `X-Search-Stopped-At`.",
      },
      isPersonal: true,
    },
    uuid: { filter: { type: "uuid", match: "exact", array: true } },
    iso2: {
      filter: { type: "text", match: "exact", array: true, maxLength: 2, example: "DE" },
      page: { urlName: "country", kind: "choice" },
    },
    dlr_code: { filter: { type: "enum", match: "exact", array: true, values: DLR_CODES } },
    status_code: {
      filter: { type: "enum", match: "exact", array: true, values: SMS_STATUS_CODES },
    },
    state: {
      filter: {
        type: "enum",
        match: "exact",
        array: true,
        values: MESSAGE_STATES,
        description:
          "delivered; moving: being sent, or awaiting a final report; scheduled; failed; stopped.",
      },
      page: { urlName: "state", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    problem_code: {
      filter: {
        type: "enum",
        match: "exact",
        array: true,
        exists: true,
        values: PROBLEM_CODES,
        description:
          "Why it wasn't delivered: a final status_code, or dlr_code 8 or 16. exists[problem_code]=true: anything that failed or was stopped.",
      },
      page: { urlName: "reason", kind: "choice" },
    },
    service_code: {
      filter: { type: "enum", match: "exact", array: true, values: SERVICE_CODES },
      page: { urlName: "service", kind: "choice", canNegate: true },
      column: { format: "own" },
    },
    gateway_sent_at: { filter: time, column: { format: "time", isSortable: true } },
    delivery_at: { filter: time, column: { format: "time" } },
    counted_at: {
      filter: {
        ...time,
        description:
          "When it counts in /stats/messages: when it was sent to the carrier; if it never was, when it was due.",
      },
      page: { urlName: "counted", kind: "time" },
    },
    created_at: {
      filter: time,
      page: { urlName: "created", kind: "time" },
      column: { format: "time", isSortable: true },
    },
    chars_count: { filter: number },
    parts_count: {
      filter: number,
      page: { urlName: "parts", kind: "choice", ask: askParts },
      column: { format: "text" },
    },
    is_one_over: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "True if one character less, or replaced, would take a part less.",
      },
      page: { urlName: "one-over", kind: "choice", ask: setEither("is_one_over") },
    },
    is_savable: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "True if advised replacements of characters would take fewer parts.",
      },
      page: { urlName: "savable", kind: "choice", ask: setEither("is_savable") },
    },
    source: {
      filter: number,
      page: { urlName: "source", kind: "text" },
      column: { format: "text" },
    },
    price: {
      filter: { type: "number", match: "exact", array: true, range: true, example: 0.075 },
      page: { urlName: "price", kind: "amount" },
      column: { format: "own" },
    },
    charged: { column: { format: "own" } },
    refunded: { column: { format: "own" } },
    bulk: {
      filter: { type: "uuid", match: "exact", array: true, exists: true },
      page: { urlName: "bulk", kind: "text" },
    },
    variant: {
      filter: {
        type: "enum",
        match: "exact",
        array: true,
        values: VARIANTS,
        description: "For bulks with two texts: the first text, or the second.",
      },
      page: { urlName: "variant", kind: "choice" },
    },
    key_id: {
      filter: { type: "integer", match: "exact", array: true },
      page: {
        urlName: "key",
        kind: "choice",
        ask: (query, values) => {
          if (values[0] === ANY_KEY) askOrigins(query, KEY_ORIGINS);
          else for (const value of values) query.append("key_id[]", value);
        },
      },
      column: { format: "own" },
    },
    is_test: {
      filter: {
        type: "boolean",
        match: "exact",
        description: "Sent with a test key.",
      },
      page: {
        urlName: "test",
        kind: "choice",
        ask: (query, values) => {
          if (values.length === 1) query.set("is_test", String(values[0] === "test"));
        },
      },
    },
    origin: {
      filter: {
        type: "enum",
        match: "exact",
        array: true,
        values: ORIGINS,
        description:
          "`dashboard` for people; `opt_out` and `form` for messages that the gateway sends by itself; all others with an API key.",
      },
      page: { urlName: "origin", kind: "choice", ask: askOrigins },
      column: { format: "own" },
    },
    text: {
      filter: { ...contains, maxLength: MAX_TEXT_LENGTH, example: "order 4711" },
      column: { format: "own" },
      isPersonal: true,
    },
    phone: {
      filter: { ...contains, maxLength: 16, example: EXAMPLE.phone },
      page: {
        urlName: "phone",
        kind: "text",
        // National numbers without separators and leading zeros are substrings of E.164. Input without digits is
        // kept, as an empty filter would match every message.
        ask: (query, [typed = ""]) =>
          query.set("phone", typed.replace(/[^0-9+]/g, "").replace(/^0+/, "") || typed),
      },
      column: { format: "own" },
      isPersonal: true,
    },
    recipient: {
      filter: {
        type: "text",
        match: "exact",
        array: true,
        maxLength: 30,
        example: EXAMPLE.phone,
        description: "One number in any spelling; exact match.",
      },
      page: { urlName: "recipient", kind: "text" },
      isPersonal: true,
    },
    sender_id: {
      filter: { ...contains, maxLength: 16, example: EXAMPLE.sender },
      // Users paste numbers in groups, as pages show them.
      page: {
        urlName: "sender",
        kind: "text",
        ask: (query, [typed = ""]) => query.set("sender_id", stripGrouping(typed)),
      },
      column: { format: "own" },
    },
    ip: { filter: { ...contains, maxLength: 45, example: EXAMPLE.address } },
    callback_data: {
      filter: CALLBACK_FILTER,
      page: { urlName: "callback", kind: "text" },
      column: { format: "text" },
      isPersonal: true,
    },
  },
  order: ["created_at", "gateway_sent_at", "delivery_at"],
  search: "search",
});

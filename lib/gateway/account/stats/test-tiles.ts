import { parseFilter } from "@/components/data-table/query/filter-text";
import { filterFields } from "@/components/data-table/list-fields";
import { listQuery } from "@/components/data-table/query/list-query";
import { MESSAGE_STATES } from "@/lib/gateway/messaging/sms/schema-values";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";

const option = (value: string | number) => ({ value: String(value), label: "" });
const label = "";
const none = { label, options: [] };
const FIELDS = filterFields(SMS_LIST, {
  counted_at: { label },
  created_at: { label },
  phone: { label },
  callback_data: { label },
  sender_id: { label },
  recipient: { label },
  source: { label },
  bulk: { label },
  price: { label, currency: "EUR" },
  iso2: none,
  service_code: none,
  key_id: none,
  is_test: none,
  is_sent: none,
  is_clicked: none,
  is_one_over: none,
  is_savable: none,
  parts_count: none,
  problem_code: none,
  origin: none,
  variant: none,
  state: { label, options: MESSAGE_STATES.map(option) },
});

/** Returns the API query of the message page for a link; throws on filters unknown to the page. */
export function askedBy(href: string, timeZone: string, now: number): URLSearchParams {
  const given = new URL(href, "http://localhost").searchParams;
  const filters = FIELDS.flatMap(
    (field) => parseFilter(field, given.get(field.urlName) ?? "") ?? [],
  );
  const read = filters.map(({ field }) => field).sort();
  if (read.join() !== [...given.keys()].sort().join()) throw new Error(`Not all read: ${href}`);
  const state = { q: "", filters, sort: null };
  return listQuery(SMS_LIST, state, FIELDS, { timeZone, now });
}

/** Further filters of a figure: page parameters, and their equivalents for the aggregates. */
export const NARROWED = [
  { page: "", sums: "" },
  { page: "&country=AT", sums: "&iso2[]=AT" },
  { page: "&service=text2speech", sums: "&service_code[]=text2speech" },
  { page: "&key=7", sums: "&key_id[]=7" },
  { page: "&country=DE,AT&service=direct&key=7", sums: "&service_code[]=direct&key_id[]=7" },
];

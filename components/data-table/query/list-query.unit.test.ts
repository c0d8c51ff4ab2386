import { expect, test } from "vitest";
import { addPeopleFilter } from "@/components/developers/request-log/log-query";
import type { AnyList } from "@/lib/core/list";
import { AUDIT_LOG_LIST } from "@/lib/gateway/account/audit-log/schema-list";
import { REQUEST_LOG_LIST } from "@/lib/gateway/developers/request-log/schema-list";
import { ALL_DOCUMENTS_LIST } from "@/lib/gateway/billing/documents/schema-list";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { parseFilter } from "./filter-text";
import { filterFields } from "@/components/data-table/list-fields";
import { listQuery } from "./list-query";
import type { FilterField } from "@/components/data-table/types";

const option = (value: string) => ({ value, label: value });
const label = "";
const none = { label, options: [] };
const MESSAGES = filterFields(SMS_LIST, {
  state: { label, options: ["delivered", "failed", "stopped"].map(option) },
  created_at: { label },
  counted_at: { label },
  phone: { label },
  recipient: { label },
  callback_data: { label },
  iso2: none,
  service_code: none,
  price: { label, currency: "EUR" },
  parts_count: { label, options: ["1", "2", "5"].map(option) },
  is_one_over: none,
  is_savable: none,
  sender_id: { label },
  source: { label },
  bulk: { label },
  key_id: none,
  origin: { label, options: ["api", "dashboard", "opt_out"].map(option) },
  is_test: none,
  is_sent: none,
  is_clicked: none,
  problem_code: none,
  variant: none,
});
const REQUESTS = filterFields(REQUEST_LOG_LIST, {
  status: { label, options: ["2xx", "4xx", "5xx"].map(option) },
  created_at: { label },
  method: none,
  key_id: none,
  operation_id: { label },
  request_id: { label },
  people: none,
});
const AUDIT_LOG = filterFields(AUDIT_LOG_LIST, {
  actor_id: none,
  action: { label, options: ["sms.deleted", "sms.exported"].map(option) },
  created_at: { label },
  request_id: { label },
});
const DOCUMENTS = filterFields(ALL_DOCUMENTS_LIST, {
  kind: none,
  status: none,
  paymentType: none,
  issued_on: { label },
  amount: { label, currency: "EUR" },
  paid_at: { label },
  order_number: { label },
});
const CLOCK = { timeZone: "Europe/Berlin", now: Date.UTC(2026, 10, 21, 12) / 1000 };

function parseState(fields: readonly FilterField[], url: string) {
  const given = new URLSearchParams(url);
  const filters = fields.flatMap(
    (field) => parseFilter(field, given.get(field.urlName) ?? "") ?? [],
  );
  const sort = given.get("sort");
  const direction = sort?.startsWith("-") ? ("desc" as const) : ("asc" as const);
  return {
    q: given.get("q") ?? "",
    filters,
    sort: sort === null ? null : { field: sort.replace("-", ""), direction },
  };
}

const written = (query: URLSearchParams) =>
  [...query].map(([name, value]) => `${name}=${value}`).sort();

function ask(list: AnyList, fields: readonly FilterField[], url: string, clock = CLOCK): string[] {
  return written(listQuery(list, parseState(fields, url), fields, clock));
}

test.each(["Europe/Berlin", "Pacific/Honolulu", "Pacific/Kiritimati"])(
  "filters documents by the dates shown, in %s as in other zones",
  (timeZone) => {
    const clock = { ...CLOCK, timeZone };
    const days = ["issued_on[gte]=2026-10-01", "issued_on[lte]=2026-10-31"];
    expect(ask(ALL_DOCUMENTS_LIST, DOCUMENTS, "date=2026-10-01..2026-10-31", clock)).toEqual(days);
    expect(ask(ALL_DOCUMENTS_LIST, DOCUMENTS, "date=..2026-10-31", clock)).toEqual(days.slice(1));
    expect(ask(ALL_DOCUMENTS_LIST, DOCUMENTS, "date=mtd", clock)).toEqual([
      "issued_on[gte]=2026-11-01",
    ]);
  },
);

test.each([
  ["", []],
  ["q= Termin ", ["search=Termin"]],
  ["state=failed,stopped", ["state[]=failed", "state[]=stopped"]],
  ["state=!failed", ["state[]=delivered", "state[]=stopped"]],
  ["country=DE,PT", ["iso2[]=DE", "iso2[]=PT"]],
  ["service=direct", ["service_code[]=direct"]],
  [
    "key=any",
    [
      "origin[]=api",
      "origin[]=bulk",
      "origin[]=email",
      "origin[]=kannel",
      "origin[]=test",
      "origin[]=verify",
    ],
  ],
  ["origin=opt_out,dashboard", ["origin[]=dashboard", "origin[]=opt_out"]],
  ["origin=opt_out,api&key=any", ["origin[]=api"]],
  ["origin=opt_out&key=any", ["key_id[]=0"]],
  ["sent=true&clicked=false", ["is_clicked=false", "is_sent=true"]],
  ["sent=true,false", []],
  ["one-over=true&savable=false", ["is_one_over=true", "is_savable=false"]],
  ["parts=2", ["parts_count[]=2"]],
  ["parts=1,5", [1, 10, 5, 6, 7, 8, 9].map((parts) => `parts_count[]=${parts}`)],
  ["reason=8,16&variant=2", ["problem_code[]=16", "problem_code[]=8", "variant[]=2"]],
  ["key=3,4", ["key_id[]=3", "key_id[]=4"]],
  ["phone=0171 / 999", ["phone=171999"]],
  ["phone=%2B49 171", ["phone=+49171"]],
  ["sender=Shop", ["sender_id=Shop"]],
  ["source=7", ["source=7"]],
  ["callback=order", ["callback_data=order"]],
  ["created=2026-11-20..2026-11-20", ["created_at[gte]=1795129200", "created_at[lt]=1795215600"]],
  ["created=mtd", ["created_at[gte]=1793487600"]],
  ["created=nonsense", []],
  ["price=0.05..0.15", ["price[gte]=0.05", "price[lte]=0.15"]],
  ["price=..0.15", ["price[lte]=0.15"]],
  ["price=0.05..", ["price[gte]=0.05"]],
  ["price=cheap", []],
  ["sort=-gateway_sent_at", ["_order[gateway_sent_at]=desc"]],
  ["sort=phone", []],
])("messages: %j requests %j", (url, asked) => {
  expect(ask(SMS_LIST, MESSAGES, url)).toEqual(asked);
});

test.each([
  ["", ["exists[key_id]=true"]],
  ["people=too", []],
  ["people=only", ["exists[key_id]=false"]],
  ["people=only&request=abc", ["request_id=abc"]],
  ["people=too&q=/sms", ["path=/sms"]],
  ["people=too&status=5xx", ["status[]=500", "status[]=503"]],
  ["people=too&status=!4xx,2xx", ["status[]=500", "status[]=503"]],
  ["people=too&method=GET,PUT", ["method=GET", "method=PUT"]],
  ["people=too&key=3,4", ["key_id[]=3", "key_id[]=4"]],
  [
    "people=too&created=mtd&sort=created_at",
    ["_order[created_at]=asc", "created_at[gte]=1793487600"],
  ],
])("requests: %j requests %j", (url, asked) => {
  const state = parseState(REQUESTS, url);
  const query = listQuery(REQUEST_LOG_LIST, state, REQUESTS, CLOCK);
  addPeopleFilter(query, state);
  expect(written(query)).toEqual(asked);
});

test.each([
  ["q=nothing is searched for here", []],
  ["actor=3,4", ["actor_id[]=3", "actor_id[]=4", "actor_kind=user"]],
  ["action=!sms.deleted", ["action[]=sms.exported"]],
  ["request=abc&created=mtd", ["created_at[gte]=1793487600", "request_id=abc"]],
])("audit log: %j requests %j", (url, asked) => {
  expect(ask(AUDIT_LOG_LIST, AUDIT_LOG, url)).toEqual(asked);
});

test("keeps the keys of URLs and saved views, in menu order", () => {
  const joinUrlNames = (fields: readonly FilterField[]) =>
    fields.map(({ urlName }) => urlName).join(" ");
  expect(joinUrlNames(MESSAGES)).toBe(
    "state created counted phone recipient callback country service price parts one-over savable sender source bulk key origin test sent clicked reason variant",
  );
  expect(joinUrlNames(REQUESTS)).toBe("status created method key operation request people");
  expect(joinUrlNames(AUDIT_LOG)).toBe("actor action created request");
});

test.each([
  ["messages", SMS_LIST],
  ["requests", REQUEST_LOG_LIST],
  ["audit log", AUDIT_LOG_LIST],
] as const)("sorts %s by fields that the API can sort by", (_, list: AnyList) => {
  const sortable = Object.keys(list.fields).filter((key) => list.fields[key]?.column?.isSortable);
  expect(sortable.length).toBeGreaterThan(0);
  expect(list.order).toEqual(expect.arrayContaining(sortable));
});

test("sends a number without digits unchanged, so it matches no rows instead of all", () => {
  expect(ask(SMS_LIST, MESSAGES, "phone=abc")).toEqual(["phone=abc"]);
  expect(ask(SMS_LIST, MESSAGES, "phone=00")).toEqual(["phone=00"]);
});

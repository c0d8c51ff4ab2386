import { expect, test } from "vitest";
import { readFilter } from "@/components/data-table/filter-text";
import type { FilterField } from "@/components/data-table/types";
import { messageQuery } from "./message-query";

const option = (value: string) => ({ value, label: value });
const FIELDS: FilterField[] = [
  {
    key: "state",
    label: "",
    kind: "choice",
    canNegate: true,
    options: ["delivered", "failed", "stopped"].map(option),
  },
  { key: "dlr", label: "", kind: "choice", options: [] },
  { key: "key", label: "", kind: "choice", options: [] },
  { key: "country", label: "", kind: "choice", options: [] },
  { key: "phone", label: "", kind: "text" },
  { key: "created", label: "", kind: "time" },
  { key: "price", label: "", kind: "amount", currency: "EUR" },
];
const CLOCK = { timeZone: "Europe/Berlin", now: Date.UTC(2026, 10, 21, 12) / 1000 };

function ask(url: string): string[] {
  const given = new URLSearchParams(url);
  const filters = FIELDS.flatMap((field) => readFilter(field, given.get(field.key) ?? "") ?? []);
  const state = { q: given.get("q") ?? "", filters, sort: null };
  return [...messageQuery(state, FIELDS, CLOCK)].map(([name, value]) => `${name}=${value}`).sort();
}

test.each([
  ["", []],
  ["q= Termin ", ["text=Termin"]],
  ["state=failed,stopped", ["state[]=failed", "state[]=stopped"]],
  ["state=!failed", ["state[]=delivered", "state[]=stopped"]],
  ["country=DE,PT", ["iso2[]=DE", "iso2[]=PT"]],
  ["dlr=0", ["dlr_code[]=0", "status_code[]=100"]],
  ["dlr=1", ["dlr_code[]=1"]],
  ["key=any", ["origin[]=api", "origin[]=bulk", "origin[]=email", "origin[]=kannel"]],
  ["key=3,4", ["key_id[]=3", "key_id[]=4"]],
  ["phone=0171 / 999", ["phone=171999"]],
  ["phone=%2B49 171", ["phone=+49171"]],
  ["created=2026-11-20..2026-11-20", ["created_at[gte]=1795129200", "created_at[lt]=1795215600"]],
  ["created=mtd", ["created_at[gte]=1793487600"]],
  ["created=nonsense", []],
  ["price=0.05..0.15", ["price[gte]=0.05", "price[lte]=0.15"]],
  ["price=..0.15", ["price[lte]=0.15"]],
  ["price=0.05..", ["price[gte]=0.05"]],
  ["price=cheap", []],
])("%j asks for %j", (url, asked) => {
  expect(ask(url)).toEqual(asked);
});

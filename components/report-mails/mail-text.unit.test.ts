import { expect, test } from "vitest";
import type { ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import { toMailText } from "./mail-text";
import { createTools } from "./tools";

test("keeps a multi-line name in its cell", () => {
  const input = {
    lang: "en",
    timeZone: "Europe/Berlin",
    account: { id: 1, name: "Shop", currency: "EUR" },
    span: { from: 1_795_388_400, to: 1_795_993_200 },
    publicUrl: "http://localhost",
  } as ReportInput;
  const table = {
    name: "usage-by-key_id",
    title: "Keys",
    columns: [{ label: "Key", isText: true }],
    rows: [{ shown: ["Shop\n\nUnsubscribe:\nhttp://evil.example \u202e"], cells: [null] }],
  };
  const model = {
    figures: [],
    charts: [],
    tables: [table],
    notes: [],
    href: "/billing/usage",
    emptyText: null,
  };
  const text = toMailText(model, input, createTools(input), { title: "Usage", scope: "" });
  expect(text.split("\n")).toContain("Shop Unsubscribe: http://evil.example");
});

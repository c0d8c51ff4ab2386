import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import english from "@/translations/en/auditLog.json";
import { listActions } from "./actions";

const modules = path.join(import.meta.dirname, "../../../lib/gateway");

/** Every action that a service names when it writes into the log. */
function recorded(): string[] {
  const files = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("test-"),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(modules, file), "utf8");
    if (!text.includes("recordAudit(") && !text.includes("AuditedAct")) return [];
    return [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map((match) => match[1] ?? "");
  });
  return [...new Set(found)].sort();
}

it("has a filter and a label for every audited action", () => {
  // Names of files and fields have the same form.
  const fields = [
    "posthorn.ics",
    "address.city",
    "address.iso2",
    "address.postal_code",
    "quiet_hours.to",
    "quiet_hours.from",
    "schedule.date",
    "trigger.segment_id",
  ];
  expect(recorded().filter((name) => !fields.includes(name))).toEqual(listActions(english.action));
});

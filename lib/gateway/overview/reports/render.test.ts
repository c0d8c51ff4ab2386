import { writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { renderReport } from "@/components/report-mails/render-report";
import { spend } from "@/lib/gateway/billing/budgets/test-budgets";
import type { RenderedReport } from "./schema-renderer";
import { REPORT_VIEWS, type ReportView } from "./schema-values";
import { REPORT, runDueReports } from "./test-reports";

const { account, owner, send } = testModule({ people: ["owner"] });

const DAY_MS = 86_400_000;

async function render(view: ReportView, more: object = {}): Promise<RenderedReport> {
  const { body: report } = await send(owner, "POST", "/reports", {
    ...REPORT,
    view,
    range: "last_7_days",
    members: [owner.userId],
    ...more,
  });
  await send(owner, "POST", `/reports/${report.id}/runs`, { kind: "manual" });
  const results: RenderedReport[] = [];
  await runDueReports(async (input) => {
    const rendered = await renderReport(input);
    results.push(rendered);
    return rendered;
  });
  const [result] = results;
  if (result === undefined) throw new Error("Nothing was rendered");
  return result;
}

function parseCsvFile({ files }: RenderedReport, name: string): string[][] {
  const file = files.find((item) => item.name === name);
  return parse(Buffer.from(file?.bytes ?? []), { bom: true });
}

test.each(REPORT_VIEWS)(
  "sends a report of %s that says so for an account without data",
  async (view) => {
    const { subject, text, html } = await render(view);
    expect(subject).toContain(REPORT.name);
    expect(text).toMatch(/No |Nothing |None /);
    expect(html).toContain("{unsubscribe}");
    expect(text).toContain("{unsubscribe}");
  },
);

test("shows the same spending in chart, text and attachment", async () => {
  await spend(account.id, { amount: 12.5, at: new Date(Date.now() - 2 * DAY_MS) });
  await spend(account.id, { amount: 0.75, at: new Date(Date.now() - 3 * DAY_MS) });
  const report = await render("spending");
  expect(report.text).toContain("Spent: €13.25");
  expect(report.html).toContain("€13.25");
  const days = parseCsvFile(report, "cost-by-day.csv").slice(1);
  expect(days).toHaveLength(7);
  expect(days.reduce((sum, [, , cost]) => sum + Number(cost), 0)).toBe(13.25);
  expect(parseCsvFile(report, "spend-by-iso2.csv")[1]?.slice(0, 3)).toEqual([
    "Germany",
    "2",
    "13.25",
  ]);
  const [picture] = report.files;
  expect(picture).toMatchObject({ type: "image/png", contentId: "chart-1" });
  const { width = 0, height = 0 } = imageSize(picture?.bytes ?? new Uint8Array());
  expect(width).toBeGreaterThan(1000);
  expect(height).toBeGreaterThan(300);
  if (process.env.KEEP) {
    writeFileSync(`${process.env.KEEP}/spend.png`, picture?.bytes ?? new Uint8Array());
    writeFileSync(`${process.env.KEEP}/spend.html`, report.html);
    writeFileSync(`${process.env.KEEP}/spend.txt`, report.text);
  }
});

test("attaches Excel or no files as configured", async () => {
  await spend(account.id, { amount: 5, at: new Date(Date.now() - 2 * DAY_MS) });
  const excel = await render("usage", { file_format: "xlsx" });
  const names = excel.files.filter(({ contentId }) => contentId === null).map(({ name }) => name);
  expect(names).toEqual([
    "usage-by-service.xlsx",
    "usage-by-iso2.xlsx",
    "usage-by-key_id.xlsx",
    "usage-by-costCentre.xlsx",
    "cost-by-day.xlsx",
  ]);
  const none = await render("usage", { file_format: "none" });
  expect(none.files.every(({ contentId }) => contentId !== null)).toBe(true);
});

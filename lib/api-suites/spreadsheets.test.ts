import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { allRoutes } from "@/lib/api";
import { makeTestKey } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { FILE_TYPES } from "@/lib/export/table-file";
import { oweInvoice } from "@/lib/gateway/billing/payments/test-bank";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { handOverAll, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { workOff as processImports } from "@/lib/gateway/contacts/imports/test-imports";
import { detectFile } from "@/lib/import/detect-file";
import { readTable } from "@/lib/import/read-table";

/** Excel files, opened by the reader of imports and compared with the CSV of the same rows. */
const { api, send, account, owner } = testModule({
  account: { balance: "100" },
  people: ["owner"],
  hasRates: true,
  isShared: true,
});

const HOSTILE = '=1+1; „Jörg“ <b>&amp; "5\'" 🎉\n00123';
const hour = Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
const range = `from=${hour - 10_800}&to=${hour}`;

/** Downloads by operation; `least` rows that the account has. */
let files: Record<string, { csv: string; xlsx: string; least: number }>;

const both = (path: string, least: number) => {
  const sign = path.includes("?") ? "&" : "?";
  return { csv: `${path}${sign}format=csv`, xlsx: `${path}${sign}format=xlsx`, least };
};

async function create(path: string, body: object) {
  const response = await send(owner, "POST", path, body);
  expect([path, response.status]).toEqual([path, 201]);
  return response.body;
}

async function importContacts(groupId: number): Promise<number> {
  const response = await api.request(`/groups/${groupId}/imports?file_name=people.csv`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "text/csv", ...owner.headers },
    body: 'phone,name\n+491713920009,Ann\n00,"=2; 0012"\n',
  });
  const { id } = await response.json();
  await processImports(account.id);
  return id;
}

beforeAll(async () => {
  const number = await giveNumber(account.id);
  const key = await makeTestKey(account.ctx, { name: HOSTILE.slice(0, 20) });
  await send(owner, "PUT", "/cost_centres", { kind: "key", id: key.id, cost_centre: "=0042" });
  const phones = [{ phone: "+491713920001", a: HOSTILE, b: "0012" }];
  const group = await create("/groups", { name: "VIP", name_a: "=Name", name_b: "Code", phones });
  const text = { text: HOSTILE, sender_id: number, source: 7 };
  const sms = await send(key, "POST", "/sms", { ...text, phone: "+491713920001" });
  expect(sms.status).toBe(201);
  const bulk = await create("/bulks", { ...text, phones: ["+491713920002", "=no number", "017"] });
  await workOff(account.id);
  expect(await handOverAll(account.id)).toBe(2);
  await write("+491713920002", number, "STOP");
  await write("+491713920001", number, HOSTILE);
  await create("/fraud-checks", {
    service_code: "economy",
    phone: "+491713920001",
    callback_data: "=order 1",
  });
  const campaign = await create("/short_link_campaigns", {
    type: 2,
    name: "Sale",
    url: "https://example.org/sale",
  });
  const { linkId } = await linkForTest(account.id, campaign.id);
  await followForTest(account.id, [{ linkId, at: new Date(), referer: "=HYPERLINK(1)" }]);
  const importId = await importContacts(group.id);
  const toFiles = (path: string) => ({ csv: `${path}/csv`, xlsx: `${path}/xlsx`, least: 1 });
  await oweInvoice(account.ctx, "2026-01");
  files = {
    exportAuditLog: both("/team/audit_logs/export", 2),
    exportSms: both("/sms/export", 2),
    exportBulkDrops: both(`/bulks/${bulk.uuid}/drops/export`, 1),
    exportBulkUnsubscribes: both(`/bulks/${bulk.uuid}/unsubscribes/export`, 1),
    exportIncomings: both("/incomings/export", 2),
    exportFraudChecks: both("/fraud-checks/export", 1),
    exportClicks: both("/short_link_requests/export", 1),
    downloadBill: both(`/usage/export?${range}`, 2),
    downloadCostCentreUsage: both(`/cost_centres/usage/export?${range}`, 2),
    downloadOpenItems: both("/open_items/export", 1),
    downloadStatement: both(`/statement/export?${range}`, 1),
    getPricelist: both("/pricelist/all", 5),
    getMyPricelist: both("/me/pricelist/all", 5),
    exportGroupExcel: toFiles(`/groups/${group.id}/file`),
    exportLeftOutExcel: toFiles(`/imports/${importId}/file`),
  };
});

const EXCEL = allRoutes.flatMap(({ operationId, method, returns }) =>
  method === "get" && returns.kind === "download" && returns.contentTypes.includes(FILE_TYPES.xlsx)
    ? [operationId]
    : [],
);

async function download(path: string): Promise<Buffer> {
  const response = await api.request(path, { headers: owner.headers });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

/** Cells without empty ones at the end of a row, which only CSV has. */
const trimRow = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

async function readExcel(bytes: Buffer): Promise<string[][]> {
  const { layout } = await detectFile(bytes);
  expect(layout.format).toBe("xlsx");
  const rows: string[][] = [];
  for await (const { cells } of readTable([bytes], layout)) rows.push(trimRow(cells));
  return rows;
}

test.each(EXCEL)("%s has the same cells as its CSV file", async (operationId) => {
  const file = files[operationId];
  if (file === undefined) throw new Error(`Nothing to compare for ${operationId}`);
  const csv: string[][] = parse(await download(file.csv), {
    bom: true,
    relax_column_count: true,
  });
  const expected = csv.map((cells) => trimRow(cells.map(unguardCell)));
  expect(expected.length).toBeGreaterThan(file.least);
  expect(await readExcel(await download(file.xlsx))).toEqual(expected);
});

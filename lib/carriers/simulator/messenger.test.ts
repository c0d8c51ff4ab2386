import { afterEach, beforeEach, expect, it } from "vitest";
import type { Carrier } from "@/lib/carriers/carrier";
import type { CodeStep } from "@/lib/carriers/code-messenger";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { createSimulator } from "./simulator";

const { api } = testApi();

let simulator: Carrier;
let steps: CodeStep[] = [];

async function start() {
  const nothing = () => Promise.resolve();
  simulator = createSimulator({ responseMs: [0, 1], receiptMs: [30, 60] });
  await simulator.start({
    onReceipts: nothing,
    onInbound: nothing,
    onInboundPart: nothing,
    onUnread: nothing,
    onCodeSteps: async (_, reported) => {
      steps.push(...reported);
    },
  });
}
beforeEach(() => {
  steps = [];
  return start();
});
afterEach(() => simulator.stop());

async function send(phone: string, { waitMs = 60_000, lang = "DE" } = {}) {
  const messageId = uuidv7();
  const endsAt = new Date(Date.now() + waitMs);
  const outcome = await simulator.messenger?.send({
    messageId,
    phone,
    lang,
    code: "481516",
    endsAt,
  });
  return { messageId, outcome };
}
const become = (...expected: string[]) =>
  expect.poll(() => steps.map(({ state }) => state)).toEqual(expected);

it.each([
  ["01", ["sent", "delivered", "read"]],
  ["02", ["sent", "timed_out"]],
  ["04", ["sent", "timed_out"]],
  ["08", ["sent", "failed"]],
  ["16", ["failed"]],
  ["72", ["delivered", "read"]],
])("reports a code to a number ending in %s as %j", async (digits, expected) => {
  const { outcome } = await send(`+491713920${digits.padStart(4, "0")}`, { waitMs: 2_000 });
  expect(outcome).toMatchObject({ kind: "accepted" });
  await become(...expected);
});

it.each([
  ["20", "refused"],
  ["41", "temporary"],
  ["50", "refused"],
  ["55", "refused"],
])("doesn't show a code to a number ending in %s, which is %s", async (digits, kind) => {
  const { outcome } = await send(`+491713920${digits.padStart(4, "0")}`);
  expect(outcome).toMatchObject({ kind });
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM simulator_deliveries WHERE phone LIKE '%' || $1", [digits]),
  );
  expect(rows).toEqual([]);
});

it("times out a code without a report once", async () => {
  await send("+491713920000", { waitMs: 200 });
  await become("timed_out");
});

it("shows it on the virtual phone as a messenger message that was read", async () => {
  await send("+491713920001");
  await become("sent", "delivered", "read");
  const response = await api.request("/simulator/phones/+491713920001/messages", {
    headers: { accept: "application/json" },
  });
  expect((await response.json())[0]).toMatchObject({
    kind: "messenger",
    state: "READ",
    voice_lang: "DE",
    text: "481516 ist Ihr Bestätigungscode. Geben Sie ihn nicht weiter.",
  });
});

it("keeps pending reports across a restart", async () => {
  await send("+491713920073");
  await simulator.stop();
  await start();
  await become("delivered", "read");
});

it("reports many due codes in batches", async () => {
  const count = async () => {
    const { rowCount } = await asOwner((tx) =>
      tx.query("SELECT FROM simulator_receipts WHERE starts_with(carrier_id, 'many-')"),
    );
    return rowCount;
  };
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO simulator_receipts (carrier, carrier_id, state, due_at)
       SELECT 'simulator-messenger', 'many-' || n, 'DELIVRD', now() FROM generate_series(1, 600) AS n`,
    ),
  );
  await expect.poll(count).toBe(0);
});

import { once } from "node:events";
import { createServer } from "node:http";
import { BOTH, screen } from "./screen.mjs";

/** Receivers by path: one works, one fails, one responds 410 Gone. */
const STATUSES = { "/shop": 200, "/crm/hooks/delivery-reports": 503, "/old-shop": 410 };
const EVENTS = ["sms.incoming", "bulk.finished"];
/** Time until a failed delivery has been retried once. */
const RETRIED_MS = 20_000;

let webhooks;

async function startReceivers() {
  const server = createServer((request, response) => {
    const status = STATUSES[request.url] ?? 404;
    const text = status === 200 ? "thanks" : "upstream is not available";
    response.writeHead(status, { "content-type": "text/plain", server: "nginx" }).end(text);
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

/** Creates a webhook per receiver and sends it events; returns their IDs by path. */
async function makeWebhooks(page) {
  const base = await startReceivers();
  const { origin } = new URL(page.url());
  const headers = { origin, accept: "application/json" };
  const ask = async (method, path, data) => {
    const answer = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  for (const { id } of await ask("GET", "/webhooks")) await ask("DELETE", `/webhooks/${id}`);
  const ids = {};
  for (const path of Object.keys(STATUSES)) {
    // Reports of the demo's own messages would hide the others.
    const data = { target: base + path, events: EVENTS };
    const { id } = await ask("POST", "/webhooks", data);
    ids[path] = id;
    for (const event of EVENTS) await ask("POST", `/webhooks/${id}/test`, { event });
  }
  await page.waitForTimeout(RETRIED_MS);
  return ids;
}

const open =
  (receiver, tab = "") =>
  async (page) => {
    webhooks ??= makeWebhooks(page);
    const id = (await webhooks)[receiver];
    await page.goto(new URL(`/developers/webhooks/${id}${tab}`, page.url()).href);
    await page.waitForLoadState("networkidle");
  };
const FAILING = "/crm/hooks/delivery-reports";
const GONE = "/old-shop";

const openAll = async (page) => {
  await open(FAILING)(page);
  await page.goto(new URL("/developers/webhooks", page.url()).href);
  await page.waitForLoadState("networkidle");
};
const delivery = async (page) => {
  await open(FAILING)(page);
  await page.locator("[data-row-link]").filter({ visible: true }).last().click();
  await page.waitForURL("**/deliveries/*");
};
const replay = async (page) => {
  await open(FAILING)(page);
  const names = /^(Replay failed|Fehlgeschlagene erneut senden)/;
  await page.getByRole("button", { name: names }).click();
  await page.getByRole("dialog").waitFor();
};

const createShots = (name, steps) => [
  screen(29, name, "/developers/webhooks", ["D", "M"], BOTH, { steps }),
  screen(29, `${name}-de`, "/developers/webhooks", ["D", "M"], BOTH, { steps, locale: "de" }),
];

export const DEVELOPER_SCREENS = [
  ...createShots("webhooks", openAll),
  ...createShots("webhook-failing", open(FAILING)),
  ...createShots("webhook-disabled", open(GONE)),
  ...createShots("webhook-disabled-settings", open(GONE, "/settings")),
  ...createShots("webhook-delivery", delivery),
  ...createShots("webhook-replay", replay),
];

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { assertCleanInBothThemes } from "../support/axe";
import { figureValue } from "../support/figures";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };

const script = (attributes: string) =>
  `<script src="http://localhost:${process.env.E2E_PORT}/conversions.js" ${attributes}></script>`;
const PAGES: Record<string, string> = {
  "/sale": `<h1>Sale</h1><a href="/thanks">Buy</a>${script('data-consent="granted"')}`,
  "/thanks": `<h1>Thank you</h1>${script('data-kind="sale" data-value="49.90" data-currency="EUR" data-id="order-1042"')}`,
};

/** A shop of a customer, on another origin. */
let shop: Server;
let shopUrl: string;
test.beforeAll(async () => {
  shop = createServer(({ url = "" }, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(PAGES[url.split("?")[0] ?? ""] ?? "");
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
test.afterAll(() => shop.close());

test("tracks a purchase from the message's link to the campaign's revenue", async ({
  page,
  browser,
}) => {
  await signIn(page, await newPerson(), "/campaigns/new");
  await page.getByLabel("Name").fill("Sale");
  await page.getByLabel("Leads to", { exact: true }).fill(`${shopUrl}/sale`);
  await page.getByText("UTM parameters").click();
  await page.getByLabel("Source").fill("posthorn");
  await page.getByLabel("Medium").fill("sms");
  await expect(page.getByLabel("Leads to", { exact: true })).toHaveValue(
    `${shopUrl}/sale?utm_source=posthorn&utm_medium=sms`,
  );
  await page.getByLabel("Count conversions for (days)").fill("91");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Enter a number from 1 to 90.")).toBeVisible();
  await page.getByLabel("Count conversions for (days)").fill("30");
  await page.getByLabel("Works until").fill("tomorrow");
  await assertCleanInBothThemes(page);
  const creating = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("campaigns"),
  );
  await page.getByRole("button", { name: "Create campaign" }).click();
  const { id, short_url: link, expires_at: expiresAt } = await (await creating).json();
  expect(expiresAt).toBeGreaterThan(Date.now() / 1_000 + 86_400);

  await open(page, `/campaigns/${id}/conversions`);
  await expect(page.getByRole("heading", { name: "No conversions yet" })).toBeVisible();
  await expect(page.getByRole("region", { name: "On every page of your site" })).toContainText(
    "/conversions.js",
  );
  await assertCleanInBothThemes(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  expect(new URL(visitor.url()).searchParams.get("utm_source")).toBe("posthorn");
  const reporting = visitor.waitForResponse((response) => response.url().includes("/report"));
  await visitor.getByRole("link", { name: "Buy" }).click();
  expect((await reporting).status()).toBe(204);
  // Reloading the page isn't another purchase.
  const repeating = visitor.waitForResponse((response) => response.url().includes("/report"));
  await visitor.reload();
  expect((await repeating).status()).toBe(204);
  await visitor.context().close();

  await page.reload();
  await expect(figureValue(page, "Revenue")).toHaveText("€49.90");
  await expect(figureValue(page, "Sales")).toHaveText("1");
  const row = page.getByRole("row", { name: /order-1042/ });
  await expect(row).toContainText("Web page");
  await assertCleanInBothThemes(page);
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Delete conversion" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
  const { totals } = await (
    await page.request.get(`/api/stats/conversions?campaign=${id}`, { headers })
  ).json();
  expect(totals).toEqual([]);
});

test("keeps the expiry time and the page's query when another setting is saved", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/campaigns");
  const fields = {
    type: 2,
    url: "https://example.org/sale?flag&q=a%20b&sig=x%2By/z#top",
    // No day's end.
    expires_at: Math.floor(Date.now() / 86_400_000) * 86_400 + 2 * 86_400 + 37_007,
    expired_url: "https://example.org/over?q=a%20b",
    conversion_days: 7,
  };
  const created = await page.request.post("/api/short_link_campaigns", {
    headers,
    data: { ...fields, name: "Sale" },
  });
  const { id } = await created.json();
  await open(page, `/campaigns/${id}/settings`);
  await page.getByLabel("Name").fill("Summer");
  await page.getByText("UTM parameters").click();
  await page.getByLabel("Source").fill("sms");
  const saving = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await (await saving).json()).toMatchObject({
    ...fields,
    name: "Summer",
    url: "https://example.org/sale?flag&q=a%20b&sig=x%2By/z&utm_source=sms#top",
  });
});

test("keeps a deleted bulk in the campaign's totals, without a link", async ({ page, browser }) => {
  await signIn(page, await newPerson(), "/campaigns");
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    expect([response.status(), response.ok() ? "" : await response.text()]).toEqual([201, ""]);
    return response.json();
  };
  const { id } = await post("/short_link_campaigns", {
    type: 1,
    name: "Sale",
    url: `${shopUrl}/sale`,
    conversion_days: 30,
  });
  const bulk = await post("/bulks", {
    sender_id: "NORDWIND",
    text: `Now [slink ${id}]`,
    phones: ["+491713920080"],
  });
  const texts = `/api/sms?bulk_id=${bulk.uuid}`;
  const findLink = async () => {
    const [sms] = await (await page.request.get(texts, { headers })).json();
    return /http\S+/.exec(sms?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(findLink).not.toBe("");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await findLink());
  const click = new URL(visitor.url()).searchParams.get("ph_click");
  await visitor.context().close();
  await post("/conversions", { click_id: click, kind: "sale", value: 20, currency: "EUR" });

  await open(page, `/campaigns/${id}/conversions`);
  const sums = page.getByRole("table", { name: "By bulk" });
  await expect(sums.getByRole("link")).toHaveAttribute("href", `/bulks/${bulk.uuid}`);
  expect((await page.request.delete(`/api/bulks/${bulk.uuid}`, { headers })).status()).toBe(204);
  await page.reload();
  await expect(sums).toContainText("Deleted bulk");
  await expect(sums.getByRole("link")).toHaveCount(0);
  await expect(figureValue(page, "Revenue")).toHaveText("€20.00");
});

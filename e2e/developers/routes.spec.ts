import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";

test("shows operators the carriers' health and traffic", async ({ page, request }) => {
  const demo = demoPerson();
  const sent = await request.post("/api/sms", {
    headers: { "x-service-auth-token": demo.apiKey },
    data: { sender_id: "POSTHORN", phone: "+4917199999999", text: "Over which route?" },
  });
  expect(sent.status()).toBe(201);
  await signIn(page, demo, "/developers");
  await page.getByRole("link", { name: "Routes" }).click();
  await page.waitForURL("**/developers/routes");
  const simulator = page.getByRole("region", { name: "simulator" });
  await expect(simulator.getByText("Connected", { exact: true })).toBeVisible();
  const figures = simulator.getByLabel("Figures of simulator");
  await expect(figures).toContainText("1 of 1");
  const accepted = figures.locator("div", { hasText: "Accepted parts" }).locator("dd").first();
  await expect
    .poll(async () => Number((await accepted.textContent())?.replace(/\D/g, "")), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  // Each share names its denominator, and alarming figures have an explanation.
  await expect(figures).toContainText(/of [\d,]+ final reports?/);
  await expect(figures).toContainText(/of [\d,]+ attempts?/);
  await expect(simulator.getByText("put off and sent later")).toBeVisible();
  await expect(simulator.getByRole("table", { name: "Routes of simulator" })).toContainText("SMS");
});

test.describe("other accounts", () => {
  test.use({ expectsRefusals: true });

  test("can't open the page or read its data", async ({ page }) => {
    await signIn(page, await newPerson(), "/developers");
    await expect(page.getByRole("link", { name: "API keys" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Routes" })).toHaveCount(0);
    expect((await page.request.get("/developers/routes")).status()).toBe(404);
    expect((await page.request.get("/api/carriers")).status()).toBe(404);
    expect((await page.request.get("/api/unclaimed_incomings")).status()).toBe(404);
  });
});

import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

test.describe("request log", () => {
  test.use({ expectsRefusals: true });

  test("explains a rejected request down to the field in the reference", async ({
    page,
    request,
  }) => {
    await signIn(page, await newPerson(), "/overview");
    const made = await page.request.post("/api/api_keys", {
      headers: { "sec-fetch-site": "same-origin" },
      data: { name: "Shop" },
    });
    const { token } = await made.json();
    const response = await request.post("/api/sms", {
      headers: { "x-service-auth-token": token },
      data: { sender_id: "Test", phone: "+491713920001", text: "" },
    });
    expect(response.status()).toBe(400);
    const id = response.headers()["x-service-request-id"] ?? "";
    await expect
      .poll(async () => (await page.request.get(`/api/request_logs/${id}`)).status())
      .toBe(200);
    await page.goto("/developers");
    await expect(page.getByRole("rowheader", { name: "sendSms" })).toContainText("invalid_input");
    await page.goto("/developers/logs?status=4xx");
    await page.getByRole("link", { name: "POST /sms" }).click();
    await page.goto(`/developers/logs/${id}`);
    await expect(page.getByText("Some values aren't valid.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Request body" })).toContainText(
      '"sender_id": "Test"',
    );
    await page.getByRole("link", { name: "text", exact: true }).click();
    await page.waitForURL("**/developers/reference/sendSms#body.text");
    await expect(page.locator("[id='body.text']")).toBeInViewport();
  });
});

test("keep their language, and name the required token without containing it", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/developers/reference/sendSms?lang=python");
  const sample = page.getByRole("region", { name: "Sample in Python" });
  await expect(sample).toContainText("urllib.request");
  await expect(sample).toContainText(/# Set POSTHORN_TOKEN to \d+:YOUR_SECRET \(gw_live_\w+…\)/);
  await page.keyboard.press("l");
  await expect(page.getByRole("region", { name: "Sample in curl" })).toBeVisible();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.pathname !== "/developers/reference/sendSms");
  await expect(page).toHaveURL(/[?&]lang=curl/);
  await page.getByLabel("Search operations").fill("runway");
  await page.getByRole("link", { name: "Estimate how long the balance lasts" }).click();
  await page.waitForURL("**/developers/reference/getRunway?lang=curl");
});

test("shows requests by hour, and a bar opens the log of its hour", async ({ page }) => {
  await signIn(page, demoPerson(), "/developers");
  const chart = page.getByRole("img", { name: /^Requests in the last 24 hours: [\d,]+/ });
  await expect(chart).toBeVisible();
  await page.getByRole("button", { name: "View as table" }).click();
  const hours = page.getByRole("region", { name: "Requests per hour" }).getByRole("row");
  await expect(hours).toHaveCount(25);
  await page.getByRole("button", { name: "View as chart" }).click();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/developers\/logs\?created=\d{4}-\d{2}-\d{2}/);
  // Sums by hour know operations and keys too.
  await open(page, "/developers/logs?operation=sendSms");
  await expect(page.getByTestId("histogram").getByRole("img", { name: /requests/ })).toBeVisible();
});

test("opens the dialog from a link to a new key", async ({ page }) => {
  await signIn(page, await newPerson(), "/developers");
  await page.getByRole("link", { name: "create one" }).click();
  await expect(page.getByRole("dialog", { name: "Create API key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/developers\/keys$/);
});

import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("creates a test key whose messages are marked, delivered and free", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, await newPerson(), "/developers/keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Continuous integration");
  await dialog.getByLabel("Test key").check();
  await expect(dialog).toContainText("never leave the gateway and cost nothing");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const token = (await page.getByTestId("secret").textContent()) ?? "";
  expect(token).toContain(":gw_test_");

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { "X-SERVICE-AUTH-TOKEN": token, Accept: "application/json" },
  });
  const sent = await program.post("/api/sms", {
    data: { text: "Only a test", sender_id: "Shop", phone: "+491713920001" },
  });
  const { uuid, price } = await sent.json();
  expect([sent.status(), price]).toEqual([201, 0]);
  await page.request.post("/api/sms", {
    data: { text: "Not a test", sender_id: "Shop", phone: "+491713920001" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await program.dispose();

  await page.goto("/messages?test=live");
  await expect(page.getByText("Not a test").first()).toBeVisible();
  await expect(page.getByText("Only a test")).toHaveCount(0);
  await page.goto("/messages?test=test");
  const row = page.getByRole("row", { name: /Only a test/ });
  await expect(row.getByText("Test", { exact: true })).toBeVisible();
  await expect(row).toContainText("Delivered", { timeout: 30_000 });
  await assertCleanInBothThemes(page);
  await page.goto(`/messages/${uuid}`);
  await expect(page.getByText("Test", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Test key · Continuous integration/)).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/messages?test=test");
  await expect(page.getByText("Test", { exact: true }).first()).toBeVisible();
  await assertCleanInBothThemes(page);
});

import { assertClean } from "../support/axe";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

/** A phone that no other test writes to. */
const PHONE = "+491713920093";

test.use({ colorScheme: "dark" });

test("sends, reads and checks a code; checks a person's data for fraud", async ({ page }) => {
  await signIn(page, await newPerson(), "/verification");
  await assertClean(page);
  await open(page, "/verification/new");
  await page.getByLabel("Phone number").fill(PHONE);
  await page.getByLabel("Code length").selectOption("6");
  await page.getByRole("group", { name: /SMS$/ }).getByLabel("Sender").fill("NORDWIND");
  await assertClean(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/verification\/[0-9a-f-]{36}$/);
  const verification = page.url();
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps.first()).not.toContainText("Not tried");
  await assertClean(page);

  await open(page, "/simulator");
  await page.getByRole("button", { name: /^\+49 171 3920093/ }).click();
  // The latest is on top.
  const received = page.getByText(/^\d{6} is your verification code/).first();
  const code = ((await received.textContent()) ?? "").slice(0, 6);
  await open(page, verification);
  const check = page.getByRole("button", { name: "Check", exact: true });
  await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "111111" : "000000");
  await check.click();
  await expect(page.getByText("That code doesn't match. 4 tries left.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await check.click();
  await expect(page.getByText("The code was confirmed. It can't be used again.")).toBeVisible();
  await open(page, "/verification");
  await expect(page.getByRole("img", { name: /(?:Messenger|SMS) 100/ })).toBeVisible();
  await assertClean(page);
  await open(page, "/verification/guard");
  await assertClean(page);

  await open(page, "/fraud/new");
  await page.getByLabel("Email address").fill("erika@mailinator.com");
  await page.getByLabel("IP address").fill("8.8.8.8");
  await assertClean(page);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForURL(/\/fraud\/[0-9a-f-]{36}$/);
  const reasons = page.getByRole("table", { name: "Why this score" });
  await expect(reasons).toContainText("A disposable email domain");
  await assertClean(page);
  await open(page, "/fraud");
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
  await assertClean(page);
});

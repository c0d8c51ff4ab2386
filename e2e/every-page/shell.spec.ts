import { readFileSync } from "node:fs";
import path from "node:path";
import { queryOnce } from "../../lib/db/query-once";
import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";

/** Gives a person another role, as a colleague would on the page of the team. */
async function changeRole(email: string, role: string): Promise<void> {
  const secrets = path.join(process.env.E2E_DATA_DIR ?? ".data", "secrets.json");
  const { DATABASE_URL } = JSON.parse(readFileSync(secrets, "utf8"));
  const rows = await queryOnce<{ user_id: string }>(
    DATABASE_URL,
    `UPDATE memberships SET role = '${role}'
     WHERE user_id = (SELECT user_id FROM users WHERE email = '${email}') RETURNING user_id`,
  );
  expect(rows).toHaveLength(1);
}

test("opens pages and the palette by shortcut keys, and lists them", async ({ page }) => {
  // The setting for single-key shortcuts is stored in the profile.
  const helper = page.waitForEvent("worker");
  await signIn(page, await newPerson(), "/overview");
  // Language tables load in parallel; a policy that blocked them would only be slow.
  expect(new URL((await helper).url()).pathname).toBe("/warm-up.js");
  await expect(page.getByTestId("balance")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.waitForURL("**/messages");
  await expect(page).toHaveTitle(/^Messages · /);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(sheet.getByText("Go to Messages")).toBeVisible();
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("c");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Palette" });
  await expect(palette).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/messages");
  await page.keyboard.type("+49 171 3920001");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/messages?phone=%2B491713920001");
  await expect(palette).toBeHidden();
});

test("types letters instead of triggering shortcuts in text fields", async ({ page }) => {
  await signIn(page, demoPerson());
  await page.getByLabel("Text").first().pressSequentially("c?[");
  await expect(page.getByLabel("Text").first()).toHaveValue("c?[");
  expect(new URL(page.url()).pathname).toBe("/messages");
});

test("remembers the sidebar's state, and offers a choice of themes", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBeLessThan(60);
  await page.getByRole("button", { name: "your menu" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "your menu" })).toBeFocused();
});

test.describe("gateway errors", () => {
  test.use({ expectsRefusals: true });

  test("lists the roles that can see a page the user's role can't", async ({ page }) => {
    const person = await newPerson();
    await changeRole(person.email, "accountant");
    await signIn(page, person, "/overview");
    const navigation = page.getByRole("navigation", { name: "Main" }).first();
    await expect(navigation.getByRole("link", { name: "Messages" })).toBeVisible();
    await expect(navigation.getByRole("link", { name: "Compose" })).toHaveCount(0);
    const response = await page.goto("/compose");
    expect(response?.status()).toBe(403);
    await expect(page.getByRole("main")).toContainText(
      "Your role is Accountant. Roles with access to Compose: Owner, Developer, Marketing.",
    );
    await expect(page.getByRole("button", { name: "Request access" })).toBeVisible();
    await expect(navigation).toBeVisible();
  });

  test("offers to search for the last part of an unknown URL", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    const response = await page.goto("/parcels/4711-10");
    expect(response?.status()).toBe(404);
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/messages?q=4711-10");
  });

  test("counts down the delay that the gateway asks for", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await page.route("**/api/sms?*", (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "120", "content-type": "application/json" },
        body: JSON.stringify({ "hydra:title": "Too many", code: "too_many_requests" }),
      }),
    );
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Messages" })
      .click();
    await expect(page.getByText("Too many requests.")).toContainText(/[12]:\d\d/);
  });

  test("excludes the component sheet from the build", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    const response = await page.goto("/dev/components");
    expect(response?.status()).toBe(404);
  });
});

test("shows the page's age in a bar when offline", async ({ page, context }) => {
  await signIn(page, demoPerson(), "/overview");
  // All responses have arrived; a request that failed offline would be a page error.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(/You're offline\. Showing data from \d\d:\d\d\./)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You're offline/)).toHaveCount(0);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("uses the browser's language for signed-out visitors", async ({ page }) => {
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});

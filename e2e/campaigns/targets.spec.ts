import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

// A share that the API refuses.
test.use({ expectsFailures: true });

const PHONES = {
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
} as const;

test("redirects phones to their own pages, and counts visits of each", async ({ page }) => {
  await signIn(page, await newPerson(), "/campaigns/new");
  await page.getByLabel("Name").fill("App");
  await page.getByLabel("Leads to", { exact: true }).fill("https://example.org/app");
  await page.getByText("Other pages by device, country or share").click();
  await page.getByRole("button", { name: "Add a page" }).click();
  const first = page.getByRole("group", { name: "Page 1" });
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(first.getByText("Enter an address of up to 2,000 characters")).toBeVisible();
  await first.getByLabel("Address").fill("example.org/play");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(first.getByText("A target needs countries, devices or a share.")).toBeVisible();
  await first.getByLabel("Add to Devices of page 1").selectOption("Android");
  await page.getByRole("button", { name: "Add a page" }).click();
  const second = page.getByRole("group", { name: "Page 2" });
  await second.getByLabel("Address").fill("example.org/store");
  await second.getByLabel("Add to Devices of page 2").selectOption("iPhone and iPad");
  await page.getByRole("button", { name: "Move page 2 up" }).click();
  await expect(first.getByLabel("Address")).toHaveValue(/example\.org\/store$/);
  await assertCleanInBothThemes(page);
  const creating = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.status() === 201,
  );
  await page.getByRole("button", { name: "Create campaign" }).click();
  const { id, short_url: link, targets } = await (await creating).json();
  expect(targets).toMatchObject([
    { url: "https://example.org/store", devices: ["ios"] },
    { url: "https://example.org/play", devices: ["android"] },
  ]);
  const locate = async (agent: string) => {
    const headers = { "user-agent": agent, accept: "text/html", "accept-language": "en" };
    const response = await page.request.get(link, { headers, maxRedirects: 0 });
    return response.headers().location;
  };
  expect(await locate(PHONES.ios)).toBe("https://example.org/store");
  expect(await locate(PHONES.android)).toBe("https://example.org/play");

  await open(page, `/campaigns/${id}/settings`);
  await expect(page.getByText("2 other pages by device, country or share")).toBeVisible();
  await page.getByRole("button", { name: "Remove page 1" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 other page by device, country or share")).toBeVisible();
  expect(await locate(PHONES.android)).toBe("https://example.org/play");
});

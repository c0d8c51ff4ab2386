import type { Locator, Page } from "@playwright/test";
import { assertClean } from "../support/axe";
import { figureValue } from "../support/figures";
import { demoPerson, expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

/** Finished days, whose figures don't change. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const RANGE = `${dayAgo(9)}..${dayAgo(3)}`;

async function expectRows(page: Page, count: string): Promise<void> {
  await expect(page).toHaveURL(/\/messages\?.*counted=/);
  await expect(page.locator("header").getByText(`${count} message`)).toBeVisible();
}

const formatClock = (time: Locator, timeZone: string) =>
  time.evaluate(
    (item: HTMLTimeElement, zone) =>
      new Date(item.dateTime).toLocaleTimeString("en-GB", {
        hour: "2-digit",
        minute: "2-digit",
        timeZone: zone,
      }),
    timeZone,
  );

test.use({ colorScheme: "dark" });

test("links figures and bars to their rows, and shows times in the account's time zone", async ({
  page,
}) => {
  await signIn(page, demoPerson(), `/overview?range=${RANGE}`);
  const value = figureValue(page, "Messages");
  await expect(value).toHaveText(/^[\d,]+/);
  const count = /^[\d,]+/.exec((await value.textContent()) ?? "")?.[0] ?? "";
  const chart = page.getByRole("img", { name: /delivered/ });
  await expect(chart.locator("[data-part]").first()).toBeVisible();
  await assertClean(page);
  await page.getByLabel("Key figures").getByRole("link", { name: "Messages", exact: true }).click();
  await expectRows(page, count);

  await open(page, `/overview?range=${RANGE}`);
  await expect(chart.locator("[data-part]").first()).toBeVisible();
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  const live = page.locator("p[aria-live=polite]").filter({ hasText: /Total/ });
  await expect(live).toHaveText(/Total [\d,]+, /);
  const total = /Total ([\d,]+), /.exec((await live.textContent()) ?? "")?.[1] ?? "";
  await page.keyboard.press("Enter");
  await expectRows(page, total);

  await signIn(page, await newPerson(), "/settings");
  await assertClean(page);
  const data = { text: "Hello", sender_id: "Shop", phone: "+491713920001" };
  const headers = { "sec-fetch-site": "same-origin" };
  const { uuid } = await (await page.request.post("/api/sms", { data, headers })).json();
  await open(page, `/messages/${uuid}`);
  const time = page.getByRole("main").locator("time").first();
  await expect(time).toContainText(await formatClock(time, "Europe/Berlin"));

  await open(page, "/settings/sending");
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveText("Europe/Berlin");
  await zone.click();
  await page.getByRole("combobox").last().fill("new york");
  await page.getByRole("option", { name: "America/New York" }).click();
  await expect(zone).toHaveText("America/New York");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await assertClean(page);
  await page.goto(`/messages/${uuid}`);
  await isHydrated(page);
  await expect(time).toContainText(await formatClock(time, "America/New_York"));

  for (const path of ["profile", "notifications", "security", "shortcuts"]) {
    await open(page, `/settings/${path}`);
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await assertClean(page);
  }
});

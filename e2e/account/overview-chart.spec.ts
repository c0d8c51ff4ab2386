import type { Page } from "@playwright/test";
import { addWeeksWithOutlier } from "../support/database";
import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";

const picture = (page: Page) => page.getByRole("img", { name: /delivered/ });
const bars = (page: Page) => picture(page).locator("[data-part]");
const card = (page: Page) => page.locator("[data-bar-card]");

test("shows the card next to its bar, with weekday, rate and previous period, without zeros", async ({
  page,
}) => {
  const person = await newPerson();
  await addWeeksWithOutlier(person.email);
  await signIn(page, person, "/overview");
  await page.goto(`/overview?range=7d`);
  await expect(bars(page).first()).toBeVisible();
  // The new account's first steps are above it.
  await picture(page).evaluate((chart) => chart.scrollIntoView({ block: "center" }));
  const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const [share, side] of [
    [0.2, "right"],
    [0.75, "left"],
  ] as const) {
    const x = box.x + box.width * share;
    await page.mouse.move(x, box.y + box.height / 2);
    await expect(card(page)).toContainText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d+ \w+ \d{4}/);
    await expect(card(page)).toContainText("Delivery rate98.0%");
    await expect(card(page)).toContainText("1,000 (unchanged)");
    await expect(card(page)).not.toContainText("In transit");
    const band = await picture(page).locator("[data-active-bar]").boundingBox();
    const place = await card(page).boundingBox();
    if (band === null || place === null) throw new Error("Nothing is shown");
    expect(band.x <= x && x <= band.x + band.width).toBe(true);
    const distance =
      side === "right" ? place.x - band.x - band.width : band.x - place.x - place.width;
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(24);
  }
  const legend = page.getByRole("listitem").filter({ hasText: /^Previous period$/ });
  await expect(legend).toBeVisible();
  await expect(picture(page).locator("[data-previous]")).toHaveCount(1);
  await page.keyboard.press("x");
  await expect(legend).toHaveCount(0);
  await expect(picture(page).locator("[data-previous]")).toHaveCount(0);
});

test("announces values for arrow keys, but not for the mouse", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await page.goto(`/overview?range=7d`);
  const live = page.locator("p[aria-live=polite]").filter({ hasText: /Total/ });
  await picture(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(live).toHaveText(/^\w{3}, \d+ \w+ \d{4}: .*Total [\d,]+, Delivery rate [\d.]+%/);
  const first = await live.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(live).not.toHaveText(first ?? "");
  await expect(bars(page).first()).toBeVisible();
  await picture(page).hover();
  await expect(card(page)).toBeVisible();
  await expect(live).toHaveCount(0);
});

for (const range of ["24h", "30d", "year", "2018-01-01..2026-11-28"]) {
  test(`keeps labels of ${range} inside the chart and apart, at any width`, async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await page.goto(`/overview?range=${range}`);
    await expect(bars(page).first()).toBeVisible();
    for (const width of [320, 390, 600, 768, 1024, 1180, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = () =>
        picture(page).evaluate((chart) => {
          const frame = chart.getBoundingClientRect();
          const labels = [...chart.querySelectorAll("svg text")]
            .map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0);
          const outside = labels.filter(
            ({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1,
          );
          const met = labels.filter(({ box }, index) =>
            labels.some(
              (other, place) =>
                place > index &&
                box.left < other.box.right &&
                other.box.left < box.right &&
                box.top < other.box.bottom &&
                other.box.top < box.bottom,
            ),
          );
          return [...outside, ...met].map(({ text }) => text);
        });
      await expect.poll(faults, { message: `${width} px` }).toEqual([]);
    }
  });
}

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("shows a bar on the first tap, and opens it on the second", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await page.goto(`/overview?range=7d`);
    await expect(bars(page).first()).toBeVisible();
    await picture(page).scrollIntoViewIfNeeded();
    const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const tap = (share: number) =>
      page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2);
    await tap(0.2);
    await expect(card(page)).toBeVisible();
    // No element inside the chart has focus, which would leave an outline.
    await expect(picture(page).locator(":focus")).toHaveCount(0);
    const title = await card(page).locator("p").first().textContent();
    await tap(0.6);
    await expect(card(page).locator("p").first()).not.toHaveText(title ?? "");
    await expect(picture(page).locator(":focus")).toHaveCount(0);
    await expect(page).toHaveURL(/\/overview/);
    const inside = await card(page).boundingBox();
    expect(inside?.x).toBeGreaterThanOrEqual(0);
    expect((inside?.x ?? 0) + (inside?.width ?? 0)).toBeLessThanOrEqual(390);
    await tap(0.6);
    await expect(page).toHaveURL(/\/messages\?.*counted=/);
  });
});

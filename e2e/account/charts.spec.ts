import type { Locator, Page, Response } from "@playwright/test";
import {
  addSession,
  demoPerson,
  expect,
  isHydrated,
  open,
  signIn,
  test,
} from "../support/fixtures";

const picture = (page: Page) => page.getByRole("img", { name: /delivered/ });
const band = (page: Page) => picture(page).locator("[data-active-bar]");
const card = (page: Page) => page.locator("[data-bar-card]");

/** Returns the chart's shapes and labels with their positions. */
const placesIn = (chart: Locator) =>
  chart.locator("[data-part], text, line").evaluateAll((marks) =>
    marks
      .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
      .filter(({ box }) => box.width + box.height > 0)
      .map(({ mark, box }) => [mark.textContent, box.x, box.y, box.width, box.height].join(" "))
      .sort(),
  );

interface LibraryWatch {
  /** Scripts in which the chart library is, as they arrive. */
  found: string[];
  stop: () => void;
}

function watchLibraries(page: Page): LibraryWatch {
  const found: string[] = [];
  async function note(response: Response): Promise<void> {
    if (!response.url().includes("/_next/static/chunks/")) return;
    const text = await response.text().catch(() => "");
    if (text.includes("recharts-surface")) found.push(response.url());
  }
  page.on("response", note);
  return { found, stop: () => page.off("response", note) };
}

const anyChart = (page: Page) => page.locator("main [role=img]:has(svg)").first();

/**
 * Opens a page with its picture; returns the chart libraries that it loads. The server of a busy machine leaves the
 * picture to the browser, which loads the library for it: that page is left, and what arrives for it isn't counted.
 */
async function openWithPicture(page: Page, path: string): Promise<string[]> {
  let libraries: LibraryWatch | undefined;
  await expect
    .poll(async () => {
      libraries?.stop();
      await page.goto("about:blank");
      libraries = watchLibraries(page);
      return (await (await page.goto(path))?.text()) ?? "";
    })
    .toContain("data-part");
  return libraries?.found ?? [];
}

/** A list's histogram, a chart between panels, and one in a column whose width isn't whole pixels. */
for (const path of ["/overview?range=30d", "/messages", "/developers/routes"]) {
  test(`renders the chart of ${path} on the server, loads its code on the first pointer event, without layout shift`, async ({
    page,
  }) => {
    await signIn(page, demoPerson(), "/developers/keys");
    await page.addInitScript(() => {
      const scope = window as unknown as { shifted: number };
      scope.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          scope.shifted += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const libraries = await openWithPicture(page, path);
    await isHydrated(page);
    await page.waitForLoadState("networkidle");
    expect(libraries).toEqual([]);
    const chart = anyChart(page);
    await expect(chart.locator("[data-still-picture]")).toHaveCount(1);
    await chart.scrollIntoViewIfNeeded();
    const before = await placesIn(chart);
    expect(before.length).toBeGreaterThan(8);
    // Shifts of the load have other causes, such as a message that arrives; these are of the chart alone.
    const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    const shiftedBefore = await shifted();
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover();
    await expect(chart.locator("[data-active-bar]")).toBeVisible();
    for (let bar = 1; bar < 20; bar += 1) {
      await page.mouse.move(x + (width * bar) / 22, y + height / 2);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    expect(await shifted()).toBe(shiftedBefore);
    await page.mouse.move(5, 5);
    await expect(chart.locator("[data-active-bar]")).toHaveCount(0);
    await expect(chart.locator("[data-still-picture]")).toHaveCount(0);
    expect(await placesIn(chart)).toEqual(before);
    expect(libraries).toHaveLength(1);
  });
}

test("never loads chart code on pages without charts", async ({ page }) => {
  await signIn(page, demoPerson(), "/settings/profile");
  const { found: libraries } = watchLibraries(page);
  await open(page, "/developers/keys");
  await page.getByRole("main").hover();
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(libraries).toEqual([]);
});

test("zooms into days selected by dragging, or by Shift and arrow keys", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/overview?range=7d");
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
  const middle = y + height / 2;
  await page.mouse.move(x + width * 0.2, middle);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, middle, { steps: 4 });
  await expect(band(page)).toBeVisible();
  await expect(card(page)).toContainText(/^\w{3}, .* – \w{3}, /);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/overview\?range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  const daysIn = (url: string) => {
    const [, from = "", to = ""] = /range=([\d-]+)\.\.([\d-]+)/.exec(url) ?? [];
    return (Date.parse(to) - Date.parse(from)) / 86_400_000;
  };
  expect(daysIn(page.url())).toBe(2);
  await expect(page.getByRole("heading", { name: "Deliveries per hour" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/overview\?range=7d$/);
  await expect(page.getByRole("button", { name: "Zoom out" })).toHaveCount(0);

  await open(page, "/overview?range=7d");
  await picture(page).focus();
  await page.keyboard.press("ArrowRight");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: / – / })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/overview\?range=\d{4}/);
  expect(daysIn(page.url())).toBe(2);
});

const ZOOMED_PAGES = [
  ["/overview", "range=30d"],
  ["/insights/delivery", "range=30d"],
  ["/insights/spend", "range=90d&interval=week"],
  ["/insights/clicks", "range=24h"],
  ["/billing/usage", "range=30d"],
  ["/billing", "range=30d"],
] as const;

for (const [path, query] of ZOOMED_PAGES) {
  test(`returns from the zoomed range on ${path} to the previous one`, async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await open(page, `${path}?${query}`);
    const chart = page.locator("main [role=img][aria-describedby]:has(svg)").first();
    await chart.focus();
    for (const key of ["ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft"]) {
      await page.keyboard.press(key);
    }
    await expect(card(page).first()).toContainText("Enter to zoom in");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/range=\d{4}-[^&]+\.\.\d{4}-.*&within=\d+\w/);
    await expect(page.getByText(/^Showing \d/)).toBeAttached();
    await expect(card(page)).toHaveCount(0);
    const zoomOut = page.getByRole("button", { name: "Zoom out" });
    await zoomOut.click();
    await expect(zoomOut).toHaveCount(0);
    await expect(page).not.toHaveURL(/within/);
    await expect(page.locator("button[aria-haspopup=dialog]:focus")).toHaveText(/^Last /);
    await page.goBack();
    await zoomOut.waitFor();
    await page.keyboard.press("z");
    await expect(zoomOut).toHaveCount(0);
  });
}

test("cancels a drag selection on Escape", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/overview?range=7d");
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page).toHaveURL(/\/overview\?range=7d$/);
});

test.describe("without its code", () => {
  test.use({ expectsFailures: true });

  test("says that a chart couldn't be loaded, and draws it on another attempt", async ({
    page,
  }) => {
    await signIn(page, demoPerson(), "/developers/keys");
    await page.route("**/_next/static/chunks/**", async (route) => {
      const response = await route.fetch();
      const hasCharts = (await response.text()).includes("recharts-surface");
      await route.fulfill(hasCharts ? { status: 404 } : { response });
    });
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Overview" })
      .click();
    const notice = page.getByText("The chart couldn't be loaded.");
    await expect(notice.first()).toBeVisible();
    await page.unroute("**/_next/static/chunks/**");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(notice).toHaveCount(0);
    await expect(anyChart(page).locator("[data-part]").first()).toBeVisible();
  });
});

test.describe("offline and on paper", () => {
  // The browser reports requests that fail offline.
  test.use({ expectsFailures: true });

  test("keeps the picture while offline, also after its table was read, and prints the live one as large", async ({
    page,
    context,
  }) => {
    await signIn(page, demoPerson(), "/overview");
    await openWithPicture(page, "/overview?range=7d");
    await isHydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "View as table" }).click();
    await expect(page.getByRole("table", { name: "Deliveries per day" })).toBeVisible();
    await expect(picture(page)).toBeHidden();
    await page.getByRole("button", { name: "View as chart" }).click();
    await expect(picture(page).locator("[data-part]").first()).toBeVisible();
    await context.setOffline(false);

    const labelHeight = () =>
      picture(page)
        .locator("svg text")
        .first()
        .evaluate((text) => text.getBoundingClientRect().height);
    const before = await labelHeight();
    await picture(page).hover();
    await expect(picture(page).locator("[data-still-picture]")).toHaveCount(0);
    // No code runs between resizing the page and printing.
    await picture(page).evaluate((chart) => {
      (chart.querySelector(".recharts-wrapper") as HTMLElement).style.width = "300px";
    });
    expect(await labelHeight()).toBeCloseTo(before, 1);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the chart and its numbers", async ({ page }) => {
    await addSession(page, demoPerson());
    await openWithPicture(page, "/overview?range=7d");
    expect(await picture(page).locator("[data-part]").count()).toBeGreaterThan(6);
    await expect(page.getByRole("table", { name: "Deliveries per day" })).toBeVisible();
  });

  for (const path of ["/messages", "/developers/logs"]) {
    test(`shows the histogram of ${path}`, async ({ page }) => {
      await addSession(page, demoPerson());
      await openWithPicture(page, path);
      await expect(page.getByTestId("histogram").locator("[data-part]").first()).toBeVisible();
    });
  }

  test("fits on a phone, with the numbers", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await addSession(page, demoPerson());
    for (const path of ["/overview?range=24h", "/developers"]) {
      await openWithPicture(page, path);
      const { x = 0, width = 0 } = (await anyChart(page).boundingBox()) ?? {};
      expect(x + width, path).toBeLessThanOrEqual(390);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const path of ["/messages", "/developers/logs"]) {
    test(`never loads chart code on ${path}, which hides its histogram`, async ({ page }) => {
      await signIn(page, demoPerson(), "/settings/profile");
      const { found: libraries } = watchLibraries(page);
      await open(page, path);
      await page.getByRole("heading", { level: 1 }).tap();
      await page.keyboard.press("Tab");
      await page.waitForLoadState("networkidle");
      expect(libraries).toEqual([]);
    });
  }

  test("doesn't suggest dragging, which scrolls", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await expect(page.getByText("Messages by final status.")).toBeVisible();
    await expect(page.getByText(/drag to zoom/i)).toBeHidden();
  });
});

test("suggests dragging to people with a mouse", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await expect(page.getByText(/drag to zoom/i)).toBeVisible();
});

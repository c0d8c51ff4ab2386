import type { Page } from "@playwright/test";
import { addWeeksWithOutlier, chooseLanguage } from "../support/database";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

async function readSums(page: Page, query: string) {
  const response = await page.request.get(`/api/stats/messages?${query}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as {
    totals: { messages: number; failed: number };
  };
}

test("shows the API's figures, and keeps the range in the URL", async ({ page }) => {
  await signIn(page, demoPerson(), "/messages");
  const asked = page.waitForRequest((request) =>
    /\/stats\/messages\?.*compare/.test(request.url()),
  );
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Overview" })
    .click();
  const query = new URL((await asked).url()).searchParams.toString();
  const { totals } = await readSums(page, query);
  await expect(figure(page, "Messages")).toContainText(totals.messages.toLocaleString("en-GB"));
  await expect(figure(page, "Failed")).toContainText(String(totals.failed));

  await page.getByRole("button", { name: "Last 30 days" }).click();
  const ranges = page.getByRole("dialog", { name: "Time range" });
  await expect(ranges.getByRole("button", { name: "Last 30 days" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.keyboard.press("w");
  await expect(page).toHaveURL(/range=7d/);
  await expect(ranges).toHaveCount(0);
  await page.keyboard.press("x");
  await expect(page).toHaveURL(/compare=false/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Last 7 days" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Compare" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("shows the chart's numbers as a table, and a bar links to its messages", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/overview?range=7d");
  const chart = page.getByRole("img", { name: /delivered/ });
  await chart.focus();
  for (let bar = 0; bar < 3; bar += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  const band = chartSvg(page).locator("[data-active-bar]");
  await expect(band).toHaveAttribute("data-active-bar", "2");
  await page.keyboard.press("Escape");
  await expect(band).toHaveCount(0);
  await page.getByRole("button", { name: "View as table" }).click();
  const rows = page.getByRole("table", { name: "Deliveries per day" }).getByRole("row");
  await expect(rows).toHaveCount(8);
  await page.getByRole("button", { name: "View as chart" }).click();
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/messages\?.*counted=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
});

const chartSvg = (page: Page) => page.getByRole("img", { name: /delivered/ }).locator("svg");

test("describes the outlier's date, amount and country in the page's language", async ({
  page,
}) => {
  const person = await newPerson();
  await addWeeksWithOutlier(person.email);
  await signIn(page, person, "/overview");
  const day = (locale: string) =>
    new Date(Date.now() - 7 * 86_400_000).toLocaleDateString(locale, {
      day: "numeric",
      month: "short",
      timeZone: "Europe/Berlin",
    });
  const text = `${day("en-GB")} · 14% failed in PT`;
  await expect(chartSvg(page).getByText(text)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("img", { name: text })).toBeVisible();
  // It stays within the chart on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const note = chartSvg(page).getByText(text);
  const [chart, box] = [await chartSvg(page).boundingBox(), await note.boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual(chart?.x ?? Number.NaN);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
    (chart?.x ?? 0) + (chart?.width ?? 0),
  );

  await chooseLanguage(person.email, "de");
  await page.reload();
  await expect(page.getByText(`${day("de")} · 14\u00a0% fehlgeschlagen in PT`)).toBeVisible();
});

test("hatches bars without reports and of the current day, also in forced colours", async ({
  page,
}) => {
  const person = await newPerson();
  await addWeeksWithOutlier(person.email);
  await signIn(page, person, "/overview");
  await expect(chartSvg(page).locator("rect[fill^='url(#']")).toHaveCount(1);
  const colours = () =>
    chartSvg(page)
      .locator("[data-part]")
      .evaluateAll((all) => [...new Set(all.map((item) => getComputedStyle(item).fill))]);
  const before = await colours();
  expect(before).toHaveLength(3);
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await colours();
  expect(forced).toHaveLength(3);
  expect(forced.filter((colour) => before.includes(colour))).toEqual([]);
});

test("prints the chart as wide as the paper, and a bar opens its messages on click", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await expect(chartSvg(page).locator("[data-part]").first()).toBeVisible();
  // A printed page is as wide as the paper, and no script runs in between.
  const excess = await chartSvg(page).evaluate((svg) => {
    document.querySelector("main")?.setAttribute("style", "width: 500px");
    const last = [...svg.querySelectorAll("text")].at(-1)?.getBoundingClientRect().right ?? 0;
    return last - (svg.closest("[role=img]")?.getBoundingClientRect().right ?? 0);
  });
  expect(excess).toBeLessThanOrEqual(1);

  await page.reload();
  const bar = chartSvg(page).locator("[data-part]").first();
  const { x = 0, width = 0, y = 0 } = (await bar.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y - 5);
  await expect(page).toHaveURL(/\/messages\?.*counted=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
});

test("prints the overview on one sheet, however many alerts there are", async ({ page }) => {
  await page.route("**/api/stats/attention", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const items = Array.from({ length: 9 }, (_, at) => ({
      kind: "webhook_disabled",
      severity: "bad",
      count: null,
      of: null,
      at: 1_790_000_000,
      subject: `https://hooks.example.com/posthorn/delivery/${at}`,
    }));
    await route.fulfill({ response, json: { ...body, items } });
  });
  await signIn(page, demoPerson(), "/messages");
  // Only requests by the browser itself pass through here.
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page.getByText("Webhook disabled")).toHaveCount(9);
  await expect(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  for (const format of ["A4", "Letter"]) {
    const paper = (await page.pdf({ format })).toString("latin1");
    expect([format, paper.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, 1]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Webhook disabled").filter({ visible: true })).toHaveCount(2);
  await expect(page.getByText("and 7 more")).toBeVisible();
});

test("shows bookkeeping the costs per month, without compose", async ({ page }) => {
  const demo = demoPerson();
  await signIn(page, { ...demo, email: "accountant@posthorn.example" }, "/overview");
  await expect(page.getByRole("table", { name: "Spend by month" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Compose" })).toHaveCount(0);
});

test("shows a new account first steps, and hides dismissed ones in every browser", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  await signIn(page, person, "/overview");
  const step = (on: Page, name: string) =>
    on.getByRole("listitem").filter({ has: on.getByText(name) });
  // Guards against comparing empty lists.
  await expect(page.getByLabel("Key figures")).not.toContainText("unchanged");
  // The credit of a new account is there.
  await expect(step(page, "You have credit")).toContainText("(done)");
  await step(page, "Choose a sender").getByRole("link", { name: "Set sender" }).click();
  await expect(page.getByRole("textbox", { name: /^Sender/ })).toBeFocused();
  await open(page, "/overview");
  await step(page, "Invite a teammate").getByRole("link", { name: "Open team" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite a teammate" });
  await expect(invitation.getByLabel("Email address")).toBeFocused();
  await open(page, "/overview");
  const key = step(page, "Create an API key");
  await key.getByRole("button", { name: "Skip" }).click();
  await expect(key).toHaveCount(0);
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, person, "/overview");
  await expect(step(elsewhere, "Choose a sender")).toBeVisible();
  await expect(step(elsewhere, "Create an API key")).toHaveCount(0);
  await elsewhere.getByRole("button", { name: "Dismiss all" }).click();
  await expect(elsewhere.getByText("Get started")).toHaveCount(0);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Deliveries per day" })).toBeVisible();
  await expect(page.getByText("Get started")).toHaveCount(0);
});

test("hides first steps from an established account in a range without traffic", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await page.goto(`/overview?range=2026-01-01..2026-01-02`);
  await expect(figure(page, "Messages")).toContainText("0");
  await expect(page.getByRole("heading", { name: /^Deliveries/ })).toBeVisible();
  await expect(page.getByText("Get started")).toHaveCount(0);
});

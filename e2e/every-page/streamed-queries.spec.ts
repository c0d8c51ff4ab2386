import type { Page } from "@playwright/test";
import { demoPerson, expect, isHydrated, newPerson, signIn, test } from "../support/fixtures";
import { holdBack } from "../support/hold-back";

const rowsIn = (html: string) => html.match(/<tr/g)?.length ?? 0;

/** A page of a machine that is busy leaves its rows to the browser; this waits for one that does not. */
async function comeWithRows(read: () => Promise<string>, rows: number): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      html = await read();
      return rowsIn(html);
    })
    .toBe(rows);
  return html;
}

test("renders a page with its rows, which the browser doesn't request again", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  let asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  // Ignores requests of the previous page.
  page.on("framenavigated", () => {
    asked = [];
  });
  await comeWithRows(async () => {
    const response = await page.goto("/messages?state=delivered&page=2");
    return (await response?.text()) ?? "";
  }, 31);
  await isHydrated(page);
  // Something that only a hydrated page does.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(asked.filter((path) => /^\/api\/(me$|sms\?(?!.*uuid)|api_keys)/.test(path))).toEqual([]);
});

test("renders the page with the reader's permissions", async ({ page, browser }) => {
  const demo = demoPerson();
  await signIn(page, demo, "/overview");
  const read = async (of: Page) => (await of.request.get("/messages")).text();
  const owners = await comeWithRows(() => read(page), 31);
  const list = await page.request.get("/api/sms?itemsPerPage=30", {
    headers: { accept: "application/json" },
  });
  const messages = (await list.json()) as { phone: string; text: string }[];
  // Words that HTML and JSON don't escape, so they appear in the page unchanged.
  const shown = messages.flatMap(({ phone, text }) => {
    const words = /[A-Za-z ]{12,}/.exec(text)?.[0];
    return words === undefined ? [] : [{ number: phone, text: words }];
  })[0];
  if (shown === undefined) throw new Error("The demo account has no message with a text");
  const { number, text } = shown;
  expect(owners).toContain(number);
  expect(owners).toContain(text);

  const other = await browser.newPage();
  await signIn(other, { ...demo, email: "accountant@posthorn.example" }, "/overview");
  const masked = await comeWithRows(() => read(other), 31);
  expect(masked).not.toContain(number);
  expect(masked).not.toContain(text);
  await other.close();

  const stranger = await browser.newPage();
  await signIn(stranger, await newPerson(), "/overview");
  const theirs = await comeWithRows(() => read(stranger), 0);
  expect(theirs).not.toContain(number);
  await stranger.close();
});

test("keeps text typed before hydration", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  const wake = await holdBack(page, "**/_next/static/chunks/*.js");
  await page.goto("/compose", { waitUntil: "commit" });
  const to = page.getByLabel("To", { exact: true });
  await to.waitFor();
  expect(await to.evaluate((field) => field.closest("[inert]") !== null)).toBe(true);
  wake();
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await to.pressSequentially("+49171392");
  await expect(to).toHaveValue("+49171392");
});

test("searches for text typed before hydration", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  const wake = await holdBack(page, "**/_next/static/chunks/*.js");
  await page.goto("/contacts", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("eri");
  wake();
  await page.waitForURL(/q=eri/);
});

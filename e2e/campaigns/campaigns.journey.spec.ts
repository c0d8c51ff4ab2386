import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { assertClean } from "../support/axe";
import { figureValue } from "../support/figures";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { sendToMany } from "../support/send-bulk";

/** Phones that no other test writes to; the first one follows its link. */
const PHONES = ["+491713920095", "+491713920096", "+491713920097"];
const FOLLOWS = /171 3920095/;

async function makeCampaign(page: Page, url: string): Promise<string> {
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await page.waitForURL("**/campaigns/new");
  await page.getByLabel("Find out who clicked").check();
  await page.getByLabel("Name", { exact: true }).fill("Autumn");
  await page.getByLabel("Leads to", { exact: true }).fill(url);
  await assertClean(page);
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { name: "Autumn is ready" })).toBeFocused();
  await assertClean(page);
  await page.getByRole("link", { name: "Use in a message" }).click();
  await page.waitForURL(/\/compose/);
  const text = page.getByRole("textbox", { name: "Message" });
  await expect(text).toHaveValue(/^\[slink [0-9A-Za-z]{10}\]$/);
  const placeholder = await text.inputValue();
  return placeholder.slice("[slink ".length, -1);
}

/** The link in the latest text on a virtual phone. */
async function linkOn(page: Page, phone: RegExp): Promise<string> {
  await open(page, "/simulator");
  await page.getByRole("button", { name: phone }).click();
  const link = page.getByRole("listitem").getByRole("link", { name: /\/l\/[0-9A-Za-z]{9}$/ });
  return (await link.first().getAttribute("href")) ?? "";
}

/** A recipient's phone: a separate browser without a session. */
async function phoneBrowser(browser: Browser): Promise<Page> {
  const size = { width: 390, height: 844 };
  return (await browser.newContext({ isMobile: true, viewport: size })).newPage();
}

/** The customer's own page, to which links lead. */
async function serveSale(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end("<!doctype html><title>Sale</title>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/sale`, stop: () => server.close() };
}

test("sends a link to many, shows who clicked, and messages only them next", async ({
  page,
  browser,
}) => {
  const sale = await serveSale();
  await signIn(page, await newPerson(), "/campaigns");
  await assertClean(page);
  const code = await makeCampaign(page, sale.url);
  await page.getByText("Bulk SMS", { exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill(PHONES.join(", "));
  await page.getByRole("textbox", { name: "Message" }).fill(`Sale: [slink ${code}]`);
  const bulk = await sendToMany(page, PHONES.length);
  await expect(figureValue(page, "Delivered")).toHaveText("3");

  const link = await linkOn(page, FOLLOWS);
  await open(page, `/campaigns/${code}`);
  await expect(page.getByRole("heading", { name: "Delivered in 3 messages" })).toBeVisible();
  const phone = await phoneBrowser(browser);
  // Clicks right after delivery count as bots.
  await expect
    .poll(async () => {
      await phone.goto(link);
      return figureValue(page, "People").textContent();
    })
    .toBe("1");
  expect(phone.url()).toBe(sale.url);
  await phone.context().close();
  sale.stop();
  await expect(figureValue(page, "Click rate")).toHaveText("33.3%");

  await assertClean(page);

  await open(page, "/insights/clicks");
  await expect(figureValue(page, "Delivered")).toHaveText("3");
  await assertClean(page);

  await open(page, "/insights/campaigns");
  const results = page.getByRole("table", { name: "Results" });
  await expect(results.getByRole("row", { name: /Sale: / })).toContainText(/33\.3%\s*1/);
  await assertClean(page);

  await open(page, `/bulks/${bulk}`);
  await expect(figureValue(page, "People who clicked")).toHaveText("1");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Follow up" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow up" });
  await expect(dialog.getByRole("radio", { name: "Didn't click (2)" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Clicked (1)", exact: true }).check();
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("link", { name: "Open group" }).click();
  await page.getByRole("link", { name: "Send message" }).click();
  await isHydrated(page);
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByRole("textbox", { name: "Message" }).fill("Thank you for your visit!");
  await sendToMany(page, 1);
  await expect(figureValue(page, "Delivered")).toHaveText("1");
  await open(page, "/simulator");
  await page.getByRole("button", { name: FOLLOWS }).click();
  await expect(page.getByText("Thank you for your visit!").first()).toBeVisible();
});

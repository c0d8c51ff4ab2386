import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { fetchReport } from "../support/bulk-report";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const phones = Array.from({ length: 24 }, (_, index) => `+491760406${9000 + index}`);
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";

async function readHalves(page: Page, uuid: string) {
  const [first, second] = (await fetchReport(page, uuid)).variants?.halves ?? [];
  if (first === undefined || second === undefined) throw new Error("The bulk has no two texts");
  return [first, second] as const;
}

/** Writes both texts, and stops where they can be sent. */
async function compose(page: Page, link: string): Promise<void> {
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).evaluate((input, given) => {
    const data = new DataTransfer();
    data.setData("text", given);
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent("paste", event));
  }, phones.join("\n"));
  await page.getByRole("textbox", { name: "Message" }).fill(`Our sale begins: ${link}`);
  await page.getByRole("checkbox", { name: "Test two texts" }).check();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText("Write the second text, or turn off the test.")).toBeVisible();
  const second = page.getByRole("textbox", { name: "Second text" });
  await expect(second).toBeFocused();
  await second.fill(`Half price, today only: ${link} ${"Bring a friend along. ".repeat(6)}`);
  await expect(page.getByTestId("second-text").getByTestId("counter")).toContainText("2 parts");
  await expect(page.getByTestId("parts")).toContainText("1 to 2 parts");
  const preview = page.getByRole("complementary", { name: "Preview and cost" });
  await expect(preview).toContainText("Our sale begins");
  await preview.getByText("Second text", { exact: true }).click();
  await expect(preview).toContainText("Half price, today only: http");
}

test("writes, reviews, sends and compares two texts of an A/B test", async ({
  page,
  playwright,
}) => {
  test.slow();
  await signIn(page, await newPerson(), "/compose?mode=bulk");
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const made = await page.request.post("/api/short_link_campaigns", { headers, data: campaign });
  const link = `[slink ${(await made.json()).id}]`;
  await compose(page, link);
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}\/review$/);
  const texts = page.getByRole("region", { name: "Texts" });
  await expect(texts).toContainText(
    "About half of the recipients, chosen at random, get the first text",
  );
  await expect(texts).toContainText("Our sale begins");
  await expect(texts).toContainText("Half price, today only");
  const send = page.getByRole("button", { name: /^Send 24 messages for €/ });
  const price = /€\S+/.exec((await send.textContent()) ?? "")?.[0];
  await assertCleanInBothThemes(page);
  await send.click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}$/);
  const uuid = page.url().split("/").at(-1) ?? "";
  await expect.poll(async () => (await fetchReport(page, uuid)).sent, { timeout: 60_000 }).toBe(24);

  const { bulk } = await fetchReport(page, uuid);
  const [first, second] = await readHalves(page, uuid);
  expect(first.sent + second.sent).toBe(24);
  expect(Math.min(first.sent, second.sent)).toBeGreaterThan(2);
  // Half up, as on the page; binary fractions of 3.045 are below it.
  expect(`€${(Math.round(bulk.preflight.cost * 100 + 1e-6) / 100).toFixed(2)}`).toBe(price);
  const messages = await (
    await page.request.get(`/api/sms?bulk=${uuid}&itemsPerPage=100`, { headers })
  ).json();
  const one = messages.find(({ text }: { text: string }) => text.startsWith("Half price"));
  const path = new URL(/http\S+/.exec(one.text)?.[0] ?? "").pathname;
  // No session; clicks right after delivery count as bots.
  const visitor = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const browser = { accept: "text/html", "accept-language": "de", "user-agent": PHONE };
  await expect
    .poll(async () => {
      await visitor.get(path, { headers: browser, maxRedirects: 0 });
      return (await readHalves(page, uuid))[1].clickers;
    })
    .toBe(1);
  await visitor.dispose();

  await open(page, `/bulks/${uuid}`);
  const table = page.getByRole("table", { name: "Two texts compared" });
  await expect(table.getByRole("row", { name: /^First text/ })).toContainText(String(first.sent));
  await expect(table.getByRole("row", { name: /^Second text/ })).toContainText("1 · ");
  await expect(page.getByText("Too early to tell")).toBeVisible();
  await expect(page.getByText(/percentage points \(95% interval .* to .*\)/)).toBeVisible();
  await assertCleanInBothThemes(page);

  // A copy has both texts.
  await open(page, `/compose?bulk=${uuid}`);
  await expect(page.getByRole("textbox", { name: "Second text" })).toHaveValue(/^Half price/);
});

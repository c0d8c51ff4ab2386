import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { expect, newPerson, reviewAndSend, signIn, test } from "../support/fixtures";

// Links of campaigns that aren't there are refused.
test.use({ expectsRefusals: true });

test.beforeEach(async ({ page }) => {
  await signIn(page, await newPerson(), "/campaigns");
});

const URL_OF_SALE = "https://example.org/sale";

async function makeCampaign(page: Page, name: string, purpose?: string): Promise<void> {
  await page.getByRole("link", { name: "New campaign" }).first().click();
  if (purpose !== undefined) await page.getByLabel(purpose).check();
  await page.getByLabel("Name", { exact: true }).fill(name);
  const url = page.getByLabel("Leads to", { exact: true });
  await url.fill(URL_OF_SALE.replace("https://", ""));
  await url.press("Tab");
  await expect(url).toHaveValue(URL_OF_SALE);
  await expect(page.getByText("https:// was added. Check that the page opens.")).toBeVisible();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByRole("heading", { name: `${name} is ready` })).toBeFocused();
}

async function readQrCode(page: Page): Promise<string | undefined> {
  const picture = page.getByRole("dialog").getByRole("img");
  await expect(picture).toBeVisible();
  const pixels = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const size = 400;
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, size, size);
    return { size, data: [...(context?.getImageData(0, 0, size, size).data ?? [])] };
  });
  return jsQR(new Uint8ClampedArray(pixels.data), pixels.size, pixels.size)?.data;
}

test("creates a campaign, opens its destination by QR code, and sends it", async ({ page }) => {
  await makeCampaign(page, "Autumn sale");
  const link = await page.getByText(/\/l\/[0-9A-Za-z]{9}$/).textContent();
  await page.getByRole("button", { name: "QR code" }).click();
  expect(await readQrCode(page)).toBe(link);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PNG" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Autumn sale.png");
  await page.keyboard.press("Escape");

  const response = await page.request.get(link ?? "", { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, URL_OF_SALE]);

  await page.goto("/campaigns");
  await page.getByRole("button", { name: "Actions for Autumn sale" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete campaign" }).click();
  await expect(page.getByText("No link campaigns yet")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(link ?? "", { maxRedirects: 0 })).status())
    .toBe(404);
});

test("rejects a destination that isn't a page at its field, and keeps the input", async ({
  page,
}) => {
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Trick");
  await page.getByLabel("Leads to", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByLabel("Leads to", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Trick");
});

test("inserts a link into a text, counts its actual length, prices it, and sends it", async ({
  page,
}) => {
  await makeCampaign(page, "Who clicks", "Find out who clicked");
  await page.getByRole("link", { name: "Use in a message" }).click();
  const text = page.getByRole("textbox", { name: "Message" });
  await expect(text).toHaveValue(/^\[slink [0-9A-Za-z]{10}\]$/);
  const placeholder = await text.inputValue();
  await expect(page.getByText("Link · Who clicks")).toBeVisible();
  await expect(page.getByText("€0.0050 each")).toBeVisible();

  await text.fill("Look: ");
  await page.getByRole("button", { name: "Insert link" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Who clicks/ })
    .click();
  await expect(text).toHaveValue(`Look: ${placeholder}`);
  await expect(text).toBeFocused();
  const shown = page.getByText(/^Look: http:\/\/[^ ]+\/l\/[0-9A-Za-z]{9}$/);
  const length = (await shown.textContent())?.length ?? 0;
  await expect(page.getByTestId("counter")).toHaveText(
    `1 part · GSM · ${length} of 160 characters`,
  );
  await page.getByLabel("From", { exact: true }).fill("Test");
  await page.getByLabel("To", { exact: true }).fill("+491713920001");
  await expect(page.getByRole("row", { name: /^Short links/ })).toContainText("€0.0050");
  await reviewAndSend(page);
  await expect(page.getByText(/^Look: http/).first()).toBeVisible();
});

test("reports a code without a campaign before sending", async ({ page }) => {
  await page.goto("/compose");
  await page.getByRole("textbox", { name: "Message" }).fill("Look: [slink nothing123]");
  await expect(page.getByText("No campaign nothing123")).toBeVisible();
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(page.getByText("There's no link campaign nothing123.")).toBeVisible();
});

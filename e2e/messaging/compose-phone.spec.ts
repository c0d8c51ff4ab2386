import { expect, fillMessage, newPerson, open, signIn, test } from "../support/fixtures";

test.use({ viewport: { width: 390, height: 844 } });

test("shows segments, price and the next step above the main menu on a phone", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose");
  const send = page.getByRole("region", { name: "Review" });
  const review = page.getByRole("button", { name: "Review and send" });
  await expect(review).toHaveCount(1);
  await expect(review).toBeInViewport({ ratio: 1 });
  await fillMessage(page, { from: "Test", to: "+491713920001", text: "Hello" });
  await expect(send).toContainText("1 part · €0.08");
  const menu = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  const bar = await send.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(menu?.y ?? 0, 0);
  await page.getByRole("textbox", { name: "Message" }).fill("a".repeat(161));
  await expect(send).toContainText("2 parts · €0.15");
  await page.getByRole("complementary", { name: "Preview and cost" }).scrollIntoViewIfNeeded();
  await expect(review).toBeInViewport({ ratio: 1 });
  await review.click();
  await page.waitForURL("**/review");
});

test("never covers the next step with toasts on a phone", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose");
  const rest = " teraz".repeat(12);
  await page.getByRole("textbox", { name: "Message" }).fill(`W domu –${rest}`);
  await page.getByRole("button", { name: "Replace it" }).click();
  const toast = page.getByRole("listitem").filter({ hasText: "1 character replaced" });
  await expect(toast.getByRole("button", { name: "Undo" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Review" });
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0);
    })
    .toBe(true);
});

test("wraps an email address onto two lines at most", async ({ page }) => {
  await signIn(page, await newPerson(), "/team");
  for (const path of ["/team", "/settings/security", "/settings/profile"]) {
    await open(page, path);
    const lines = await page.evaluate(() => {
      const found = document.evaluate("//main//*[contains(., '@example.com')]", document, null, 7);
      const all = Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at));
      const last = all.filter(
        (item) => !all.some((other) => other !== item && item?.contains(other)),
      );
      return last.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item as Node);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    });
    for (const count of lines) expect(count, path).toBeLessThanOrEqual(2);
  }
});

import { PAGES } from "@/components/layout/navigation/page-table";
import { test } from "../support/demo-owner";
import { expect, open } from "../support/fixtures";
import { tooWide } from "../support/widths";

test.use({ viewport: { width: 1440, height: 900 } });

test("shows every page's heading without errors or overflow", async ({ page }) => {
  for (const { path } of PAGES) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    // Matches texts with a missing value.
    await expect(page.locator("main"), path).not.toContainText(/\bundefined\b|\bNaN\b/);
    // Tables take their width when their rows have come.
    await expect.poll(() => tooWide(page), { message: path }).toEqual([]);
  }
});

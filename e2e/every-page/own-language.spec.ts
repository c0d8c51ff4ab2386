import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";
import { expect, isHydrated, newDemoOwner, signIn, test } from "../support/fixtures";

const PATHS = ["/overview", "/messages", "/compose", "/billing", "/insights/delivery"];
/** Texts that every page has, in each language. */
const MARKS = LANGUAGES.map((language) => {
  const file = path.join(projectRoot(), "translations", language, "shell.json");
  return [language, JSON.parse(readFileSync(file, "utf8")).skipToContent as string] as const;
});

test("loads only the texts of the page's language before the first interaction", async ({
  browser,
}) => {
  test.slow();
  for (const language of LANGUAGES) {
    const page = await browser.newPage();
    await signIn(page, await newDemoOwner(language), "/settings/shortcuts");
    const foreign: string[] = [];
    let own = 0;
    page.on("response", async (response) => {
      const type = response.request().resourceType();
      if (!["document", "script", "fetch"].includes(type)) return;
      const text = await response.text().catch(() => "");
      for (const [other, mark] of MARKS) {
        if (!text.includes(mark)) continue;
        if (other === language) own += 1;
        else foreign.push(`${other} in ${response.url()}`);
      }
    });
    const weights: string[] = [];
    for (const url of PATHS) {
      const sizes = await (await page.goto(url))?.request().sizes();
      await isHydrated(page);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((entry) => entry as PerformanceResourceTiming)
          .filter(({ initiatorType }) => initiatorType === "script")
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      );
      const kib = [sizes?.responseBodySize ?? 0, scripts].map((bytes) => Math.round(bytes / 1024));
      weights.push(`${url} ${kib.join(" + ")}`);
    }
    console.log(`${language}, KiB of document and scripts: ${weights.join(", ")}`);
    await page.close();
    expect.soft(foreign, language).toEqual([]);
    expect.soft(own, language).toBeGreaterThanOrEqual(PATHS.length);
  }
});

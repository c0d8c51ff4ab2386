import { readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";
import { expect, isHydrated, newDemoOwner, signIn, test } from "../support/fixtures";

const PATHS = ["/overview", "/messages", "/compose", "/billing", "/insights/delivery"];
/** Largest share by which a language may weigh more than English: its words are longer. */
const MAX_SHARE = 1.05;

/** Texts that every page has, in each language. */
const MARKS = LANGUAGES.map((language) => {
  const file = path.join(projectRoot(), "translations", language, "shell.json");
  return [language, JSON.parse(readFileSync(file, "utf8")).skipToContent as string] as const;
});

test("pages load the texts of their own language only, before the first interaction", async ({
  browser,
}) => {
  test.slow();
  const weights = new Map<string, number[]>();
  for (const language of LANGUAGES) {
    const page = await browser.newPage();
    await signIn(page, await newDemoOwner(language), "/settings/shortcuts");
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const foreign: string[] = [];
    page.on("response", async (response) => {
      const type = response.request().resourceType();
      if (!["document", "script", "fetch"].includes(type)) return;
      const text = await response.text().catch(() => "");
      foreign.push(
        ...MARKS.filter(([other, mark]) => other !== language && text.includes(mark)).map(
          ([other]) => `${other} in ${response.url()}`,
        ),
      );
    });
    for (const url of PATHS) {
      bytes = 0;
      await page.goto(url);
      await isHydrated(page);
      await page.waitForLoadState("networkidle");
      weights.set(language, [...(weights.get(language) ?? []), bytes]);
    }
    await page.close();
    expect.soft(foreign, language).toEqual([]);
    const kib = weights
      .get(language)
      ?.map((sum, index) => `${PATHS[index]} ${Math.round(sum / 1024)}`);
    console.log(`${language}, KiB: ${kib?.join(", ")}`);
  }
  for (const [language, all] of weights) {
    for (const [index, sum] of all.entries()) {
      const english = weights.get("en")?.[index] ?? 0;
      expect.soft(sum / english, `${language} ${PATHS[index]}`).toBeLessThan(MAX_SHARE);
    }
  }
});

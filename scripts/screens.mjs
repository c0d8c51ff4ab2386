import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, chromiumPath } from "./chromium.mjs";

/**
 * `npm run screens`: pictures of every page of a running copy into `screens/`, light and dark, wide and
 * narrow. The copy is the one of DATA_DIR (default .data); start it first.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");
const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
const folder = path.join(root, "screens");
mkdirSync(folder, { recursive: true });

const PUBLIC = [
  ["login", "/login"],
  ["sign-up", "/sign-up"],
  ["forgot-password", "/forgot-password"],
];
const SIGNED_IN = [
  ["overview", "/overview"],
  ["messages", "/messages"],
  ["messages-failed", "/messages?status=5000"],
  ["compose", "/compose"],
  ["keys", "/developers/keys"],
  ["simulator", "/simulator"],
];
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: CHROMIUM_ARGS,
});

async function shoot(page, name) {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(`screens/${name}.png`);
}

async function signIn(page) {
  await page.goto(`${demo.dashboardUrl}/login`);
  await page.getByLabel("E-mail").fill(demo.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/overview");
}

try {
  for (const colorScheme of ["light", "dark"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({ colorScheme, viewport, locale: "en-GB" });
      const page = await context.newPage();
      const suffix = `${size}-${colorScheme}`;
      for (const [name, url] of PUBLIC) {
        await page.goto(demo.dashboardUrl + url);
        await shoot(page, `${name}-${suffix}`);
      }
      await signIn(page);
      for (const [name, url] of SIGNED_IN) {
        await page.goto(demo.dashboardUrl + url);
        if (name === "compose") {
          await page.getByLabel("To", { exact: true }).fill("+491713920001");
          await page.getByLabel("From", { exact: true }).fill("NORDWIND");
          await page
            .getByLabel("Message", { exact: true })
            .fill(
              "Your order 4711 has left our house – it arrives tomorrow between 9:00 and 12:00.",
            );
        }
        await shoot(page, `${name}-${suffix}`);
      }
      await page.goto(`${demo.dashboardUrl}/messages`);
      await page.locator("tbody a").first().click();
      await page.waitForURL("**/messages/*-*");
      await shoot(page, `message-${suffix}`);
      await context.close();
    }
  }
} finally {
  await browser.close();
}

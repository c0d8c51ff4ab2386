import { readFileSync, mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, chromiumPath } from "./chromium.mjs";
const [dataDir, out, ...rest] = process.argv.slice(2);
const demo = JSON.parse(readFileSync(dataDir + "/demo.json", "utf8"));
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: CHROMIUM_ARGS,
});
// rest: email? url|name|size|scheme|locale ...
for (const spec of rest) {
  const [url, name, size = "1440x900", scheme = "light", email = demo.email, locale = "en-GB"] =
    spec.split("|");
  const [w, h] = size.split("x").map(Number);
  const ctx = await browser.newContext({
    colorScheme: scheme,
    viewport: { width: w, height: h },
    locale,
    timezoneId: "Europe/Berlin",
  });
  const p = await ctx.newPage();
  p.on("console", (m) => {
    if (["error", "warning"].includes(m.type()))
      console.log(name, m.type(), m.text().slice(0, 300));
  });
  p.on("pageerror", (e) => console.log(name, "PAGEERROR", e.message.slice(0, 300)));
  if (!url.startsWith("/login") && !url.startsWith("/sign-up")) {
    await p.goto(demo.dashboardUrl + "/login");
    await p.locator("input[name=email]").fill(email || demo.email);
    await p.locator("input[name=password]").fill(demo.password);
    await p.locator("button[type=submit]").click();
    await p.waitForURL("**/overview");
  }
  await p.goto(demo.dashboardUrl + url);
  await p.waitForLoadState("networkidle");
  await p.waitForTimeout(400);
  await p.screenshot({ path: `${out}/${name}.png` });
  console.log(name);
  await ctx.close();
}
await browser.close();

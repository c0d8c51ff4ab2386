import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, chromiumPath } from "./chromium.mjs";
const demo = JSON.parse(readFileSync("/work/h2/.data/demo.json", "utf8"));
const which = process.argv[2] ?? "all";
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: CHROMIUM_ARGS,
});
const SIZES = {
  D: { width: 1440, height: 900 },
  M: { width: 390, height: 844 },
  S: { width: 320, height: 640 },
};
const errors = [];
async function run(size, colorScheme, state) {
  const context = await browser.newContext({
    colorScheme,
    viewport: SIZES[size],
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    storageState: state,
  });
  const page = await context.newPage();
  page.on("pageerror", (e) => errors.push(String(e)));
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  const shot = async (name) => {
    await page.waitForTimeout(700);
    await page.screenshot({
      path: `/tmp/h2-shots/${name}-${size}-${colorScheme}.png`,
      fullPage: size !== "D",
    });
  };
  const go = async (q = "") => {
    await page.goto(`${demo.dashboardUrl}/compose${q}`);
    await page.getByRole("textbox", { name: "Message" }).waitFor();
  };
  await go();
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill("0171 3920001");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill(
      "Hallo Katarzyna, Ihre Bestellung 4711-02 ist unterwegs. Ankunft morgen zwischen 9 und 12 Uhr. Verfolgen: nw.link/k3Xq [5 €]",
    );
  await page.getByText("Later").click();
  await page.getByTestId("price").waitFor();
  await page.getByText(/Draft saved/).waitFor();
  await shot("filled");
  const long =
    "Hallo Katarzyna, Ihre Bestellung 4711-02 ist unterwegs… Ankunft morgen zwischen 9–12 Uhr. Verfolgen: nw.link/k3Xq und weitere Angaben zu Zażółć stehen in Ihrer Mail vom Freitag.";
  await page.getByRole("textbox", { name: "Message" }).fill(long);
  await shot("unicode");
  await page.getByText("Later").click();
  await page.getByText("Now", { exact: true }).click();
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Hallo Katarzyna, Ihre Bestellung ist unterwegs. " + Math.random());
  await page.getByText(/Draft saved/).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/review/);
  await page.getByRole("button", { name: /for EUR/ }).waitFor();
  await page.waitForTimeout(800);
  await shot("review");
  if (process.argv[3] === "send") {
    await page.getByRole("button", { name: /for EUR/ }).click();
    await page.getByTestId("grace").waitFor();
    await shot("grace");
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  await go("?to=%2B12125550101");
  await page.getByText("Voice", { exact: true }).click();
  await page.getByText("SSML", { exact: true }).click();
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill(
      '<speak>\nYour code is <say-as interpret-as="characters">4711</say-as>.\n<brake time="1s"/>\nAgain.\n</speak>',
    );
  await page.getByLabel("From", { exact: true }).focus();
  await shot("voice");
  await context.close();
}
const first = await browser.newContext({ locale: "en-GB" });
const p = await first.newPage();
await p.goto(`${demo.dashboardUrl}/login`);
await p.getByLabel("E-mail").fill(demo.email);
await p.getByLabel("Password", { exact: true }).fill(demo.password);
await p.getByRole("button", { name: "Sign in" }).click();
await p.waitForURL("**/overview");
const state = await first.storageState();
const list =
  which === "all"
    ? [
        ["D", "light"],
        ["D", "dark"],
        ["M", "light"],
        ["M", "dark"],
        ["S", "light"],
      ]
    : [which.split("-")];
try {
  for (const [s, c] of list) await run(s, c, state);
} finally {
  await browser.close();
}
console.log([...new Set(errors)].join("\n") || "no errors");

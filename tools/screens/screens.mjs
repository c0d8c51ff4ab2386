import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { CHROMIUM_ARGS, chromiumPath } from "../../scripts/chromium.mjs";
import { README_SCREENS, SCREENS, SIZES } from "./screens-list.mjs";

/** `--readme` also records the sidebar entries of the README's screenshots, which a test compares with the current ones. */
const USAGE = `npm run screens [-- NAME ...]      screenshots of a running copy, by size and theme, into screens/
npm run screens -- --readme      the README's, into docs/images

NAME is a screen's name or row number; without any, all are taken. Start the copy of DATA_DIR (default .data) first;
use one with demo data only, as messages and people are created in it.`;

const requested = process.argv.slice(2);
if (requested.includes("--help") || requested.includes("-h")) {
  console.log(USAGE);
  process.exit();
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");
const demoFile = path.join(dataDir, "demo.json");
if (!existsSync(demoFile)) {
  console.error(`There's no copy with demo data in ${dataDir}. Start one first.\n\n${USAGE}`);
  process.exit(1);
}
const demo = JSON.parse(readFileSync(demoFile, "utf8"));
const isForReadme = requested.includes("--readme");
const folder = isForReadme ? "docs/images" : "screens";
mkdirSync(path.join(root, folder), { recursive: true });
const isWanted = ({ name, row }) =>
  requested.length === 0 || requested.includes(name) || requested.includes(String(row));
const selected = isForReadme
  ? README_SCREENS.map(([name, as]) => ({
      ...SCREENS.find((screen) => screen.name === name),
      sizes: ["D"],
      themes: ["light", "dark"],
      fileName: as,
    }))
  : SCREENS.filter(isWanted);

const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: CHROMIUM_ARGS,
});

/** Signs up a person with their own account, confirmed through the copy's mailbox. */
async function makeNewcomer() {
  const { request } = await browser.newContext();
  const email = `newcomer-${Date.now()}@example.com`;
  const person = { email, password: demo.password };
  await request.post(`${demo.apiUrl}/sign_ups`, {
    data: { ...person, name: "Nele Neu", account_name: "Neu & Co", iso2: "DE" },
  });
  for (let tries = 0; tries < 50; tries += 1) {
    const list = await (await request.get(`${demo.apiUrl}/simulator/mails`)).json();
    const mail = list["hydra:member"].find(({ to }) => to === email);
    if (mail !== undefined) {
      const { links } = await (
        await request.get(`${demo.apiUrl}/simulator/mails/${mail.name}`)
      ).json();
      await request.put(`${demo.apiUrl}/email_confirmations/${links[0].split("/").at(-1)}`);
      return person;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The mail to the newcomer did not come");
}

const states = new Map();

/** Returns session cookies, with one sign-in per person for all screenshots. */
async function createState(as) {
  if (as === "nobody") return undefined;
  if (states.has(as)) return states.get(as);
  const person =
    as === "newcomer"
      ? await makeNewcomer()
      : { ...demo, ...(as !== "owner" && { email: `${as}@posthorn.example` }) };
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${demo.dashboardUrl}/login`);
  await page.locator("input[name=email]").fill(person.email);
  await page.locator("input[name=password]").fill(person.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/overview");
  const state = await context.storageState();
  await context.close();
  states.set(as, state);
  return state;
}

/** Sets the language in the profile, which overrides the browser's. */
async function speak(context, lang) {
  const answer = await context.request.put(`${demo.apiUrl}/me/profile`, {
    data: { lang },
    headers: { origin: demo.dashboardUrl },
  });
  if (!answer.ok()) throw new Error(`The language was not changed: ${await answer.text()}`);
}

/** Time without requests until a page counts as idle. */
const QUIET_MS = 700;
const SETTLE_MS = 10_000;

/** Tracks recent requests and responses; "networkidle" covers only the first load. */
function watchRequests(page) {
  const open = new Set();
  let last = Date.now();
  page.on("request", (request) => {
    open.add(request);
    last = Date.now();
  });
  for (const event of ["requestfinished", "requestfailed"]) {
    page.on(event, (request) => {
      open.delete(request);
      last = Date.now();
    });
  }
  return () => open.size > 0 || Date.now() - last < QUIET_MS;
}

/** Waits for the steps' effects: lazy-loaded parts, responses, saved drafts. */
async function settle(page, isBusy) {
  const end = Date.now() + SETTLE_MS;
  do {
    await page.waitForTimeout(100);
  } while (Date.now() < end && (isBusy() || (await page.locator(".skeleton").count()) > 0));
}

/** Records the sidebar's URLs in order. */
async function recordSidebar(page) {
  const links = page.locator("aside nav a");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  writeFileSync(path.join(root, folder, "sidebar.json"), `${JSON.stringify(paths, null, 2)}\n`);
}

let failed = 0;
async function shoot(screen, size, theme) {
  const { as = "owner", locale = "en", steps, isForced = false, fileName } = screen;
  const name = fileName
    ? `${fileName}-${theme}`
    : `${String(screen.row).padStart(2, "0")}-${screen.name}-${size}-${theme}`;
  const context = await browser.newContext({
    storageState: await createState(as),
    colorScheme: theme,
    viewport: SIZES[size],
    hasTouch: size === "M" || size === "S",
    locale: locale === "de" ? "de-DE" : "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    ...(isForced && { forcedColors: "active" }),
  });
  const page = await context.newPage();
  const isBusy = watchRequests(page);
  try {
    if (locale !== "en") await speak(context, locale);
    await page.goto(demo.dashboardUrl + screen.path);
    await page.waitForLoadState("networkidle");
    await steps?.(page);
    await page.evaluate(() => document.fonts.ready);
    await settle(page, isBusy);
    const file = `${folder}/${name}.png`;
    await page.screenshot({ path: path.join(root, file), caret: "hide" });
    if (fileName) await recordSidebar(page);
    console.log(file);
  } catch (error) {
    failed += 1;
    console.error(`${name}: ${String(error).split("\n")[0]}`);
  } finally {
    if (locale !== "en") await speak(context, "en");
    await context.close();
  }
}

try {
  for (const screen of selected) {
    for (const size of screen.sizes) {
      for (const theme of screen.themes) await shoot(screen, size, theme);
    }
  }
} finally {
  await browser.close();
}
if (failed > 0) {
  console.error(`${failed} pictures could not be taken`);
  process.exit(1);
}

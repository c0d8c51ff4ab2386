import { readFileSync } from "node:fs";
import path from "node:path";
import type { Currency } from "@/lib/core/context";
import type { Language } from "@/lib/core/languages";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

export interface Credentials {
  email: string;
  password: string;
}

interface Options {
  /** Refused answers belong to the test; the browser reports each of them as an error. */
  expectsRefusals: boolean;
  /** The page is made to break, which it reports. */
  expectsFailures: boolean;
}

const REFUSAL = /^Failed to load resource: the server responded with a status of [45]\d\d/;

/** Every test fails on errors in the browser's console, uncaught exceptions and what the policy stops. */
export const test = base.extend<Options & { noErrors: undefined }>({
  expectsRefusals: [false, { option: true }],
  expectsFailures: [false, { option: true }],
  noErrors: [
    async ({ page, expectsRefusals, expectsFailures }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      // CSP violations are reported to the page only.
      await page.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`Against the policy: ${violatedDirective} ${blockedURI}`),
        ),
      );
      page.on("console", (message) => {
        if (message.type() !== "error" || (expectsRefusals && REFUSAL.test(message.text()))) return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      if (!expectsFailures) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

let count = 0;

/** An address that no other test has. */
export function newEmail(): string {
  count += 1;
  return `person-${process.pid}-${Date.now()}-${count}@example.com`;
}

interface MailDocument {
  "hydra:member": { name: string; to: string; subject: string }[];
}

/** The link in the latest mail to an address, once the mail has arrived. */
export async function linkMailedTo(
  request: APIRequestContext,
  email: string,
  subject: string | RegExp,
): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const list: MailDocument = await (await request.get("/api/simulator/mails")).json();
        const mail = list["hydra:member"].find(
          (item) =>
            item.to === email &&
            (typeof subject === "string" ? item.subject === subject : subject.test(item.subject)),
        );
        if (mail === undefined) return "";
        const { links } = await (await request.get(`/api/simulator/mails/${mail.name}`)).json();
        link = links[0];
        return link;
      },
      { message: `a mail "${subject}" to ${email}` },
    )
    .not.toBe("");
  return new URL(link).pathname;
}

/** Loaded late: the copy under test has its settings and secrets only once it has started. */
const people = () => import("./people");

/** A confirmed person with an account of their own and its first credit. */
export async function newPerson(currency: Currency = "EUR"): Promise<Credentials> {
  const { addPerson, PASSWORD } = await people();
  const email = newEmail();
  await addPerson(email, currency);
  return { email, password: PASSWORD };
}

/** Another owner of the demo account, who reads in a language: the owner's own would change under other tests. */
export async function newDemoOwner(lang: Language): Promise<Credentials> {
  const { addCoOwner, PASSWORD } = await people();
  const email = newEmail();
  await addCoOwner(demoPerson().email, email, lang);
  return { email, password: PASSWORD };
}

/** Gives the person's account a number on which it can be answered. */
export async function giveNumber({ email }: Credentials): Promise<string> {
  return (await people()).giveNumberTo(email);
}

/** A phone writes to a number that no account has. */
export async function writeToNobody(text: string): Promise<void> {
  await (await people()).writeToNobody(text);
}

interface Demo extends Credentials {
  apiUrl: string;
  apiKey: string;
}

/** The account that the first start fills with messages. */
export function demoPerson(): Demo {
  const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "demo.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in as a person does, for tests in which that matters. */
export async function signInByForm(
  page: Page,
  credentials: Credentials,
  next = "/messages",
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await fillSignIn(page, credentials);
  await page.waitForURL((url) => url.pathname === next);
  await isHydrated(page);
}

/** Gives the browser a session, as if the person had signed in before. */
export async function addSession(page: Page, { email }: Credentials): Promise<void> {
  const { createSessionCookie } = await people();
  const url = `http://localhost:${process.env.E2E_PORT}`;
  const cookie = { ...(await createSessionCookie(email)), url, httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
}

/** Opens a page as someone who has signed in before. */
export async function signIn(page: Page, credentials: Credentials, next = "/messages") {
  await addSession(page, credentials);
  await open(page, next);
}

/** Loads a page and waits until it reacts. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await isHydrated(page);
}

/**
 * Waits for hydration: React first marks each server-rendered element, then runs effects that attach listeners in a
 * separate task.
 */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Pictures of charts that the server drew are never taken over: live ones replace them.
    const all = [...document.querySelectorAll("main :not([data-still-picture] *)")];
    const isTaken = (item: Element) => Object.keys(item).some((key) => /^__reactFiber\$/.test(key));
    return all.length > 0 && all.every(isTaken);
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
  await expect(page.locator("main [inert]")).toHaveCount(0);
}

/**
 * Takes the session away, or with `everything` all that the browser remembers. The page is left first: it
 * would notice by itself and lead to the sign-in, in the middle of what comes next.
 */
export async function loseSession(page: Page, what: "session" | "everything"): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies(what === "session" ? { name: /session-token$/ } : {});
}

/** From a filled form over the review to the page of the message, which starts 30 seconds later. */
export async function reviewAndSend(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}\/review$/);
  await page.getByRole("button", { name: /^(Send|Schedule|Make) 1 (message|call) for €/ }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
}

export interface Draft {
  from: string;
  to: string;
  text: string;
}

export async function fillMessage(page: Page, { from, to, text }: Draft): Promise<void> {
  await isHydrated(page);
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("To", { exact: true }).fill(to);
  await page.getByRole("textbox", { name: "Message" }).fill(text);
}

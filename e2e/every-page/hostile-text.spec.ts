import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { EMPTY } from "@/components/messaging/compose/content";
import { PAGES } from "@/components/layout/navigation/page-table";
import {
  test as base,
  demoPerson,
  expect,
  fillSignIn,
  giveNumber,
  linkMailedTo,
  newEmail,
  newPerson,
  signIn,
  writeToNobody,
} from "../support/fixtures";

const HOSTILE = [
  `<img src=x onerror="document.title='broken in'">`,
  "<script>document.title='broken in'</script>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a canary for templates, meant as text
  "{{7*7}}${7*7}<%= 7*7 %>#{7*7}",
  "\u202egnp.exe\u202c \u2066rtl\u2069 \u05d0\u05d1",
  `"'><svg onload=document.title='broken in'>`,
  "javascript:document.title='broken in'",
  `=HYPERLINK("javascript:alert(1)","=1+1")`,
  "one line\r\nX-Evil: 1",
];
/** Rejected by every field with 400. */
const REFUSED = ["a\u0000b", "\ud800", "a\udfffb"];
/** Names hold a hundred characters: the worst of the above in two. */
const PERSON = `<img src=x onerror="document.title='broken in'">{{7*7}}\r\nX-Evil: 1`;
const ACCOUNT = `=1+1"'></script><svg onload=document.title='broken in'>\u202e\u0007gnp`;
/** Headers carry Latin-1 only, as on the wire. */
const AGENT = `Mozilla/5.0 ${PERSON.replace(/[\r\n]+/g, " ")}`;

interface Stored {
  email: string;
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** Pages of single records that hold the texts. */
  records: string[];
  contacts: string[];
  /** Conversations in which phones wrote them. */
  conversations: string[];
  invitation: string;
}

/** An account with the texts in everything that can be written. */
async function storeAll(page: Page, request: APIRequestContext): Promise<Stored> {
  const person = { email: newEmail(), password: "a fine long password" };
  const made = await request.post("/api/sign_ups", {
    data: { ...person, name: PERSON, account_name: ACCOUNT, iso2: "DE" },
  });
  expect(made.status()).toBe(201);
  const link = await linkMailedTo(request, person.email, "Confirm your email address");
  await request.put(`/api/email_confirmations/${link.split("/").at(-1)}`);
  await page.goto("/login");
  await fillSignIn(page, person);
  await page.waitForURL("**/overview");
  const headers = {
    "sec-fetch-site": "same-origin",
    accept: "application/json",
    "user-agent": AGENT,
    referer: AGENT,
  };
  async function write(to: string, data: object, method = "POST") {
    const response = await page.request.fetch(`/api${to}`, { method, headers, data });
    const said = `${method} ${to} ${JSON.stringify(data)}: ${await response.text()}`;
    expect([200, 201], said).toContain(response.status());
    expect(response.headers()["x-evil"]).toBeUndefined();
    expect(response.headers()["set-cookie"]).toBeUndefined();
    return response.json();
  }
  const list = async (of: string) => (await page.request.get(`/api${of}`, { headers })).json();
  const records: string[] = [];
  const contacts: string[] = [];
  for (const text of HOSTILE) {
    const callback_data = text.slice(0, 36);
    const phone = "+491713920001";
    const sms = await write("/sms", { phone, sender_id: "Test", text, callback_data });
    await write("/api_keys", { name: text });
    const draft = await write("/drafts", {
      ...EMPTY,
      mode: "single",
      sender_id: text.slice(0, 30),
      phone: text,
      text,
      callback_data,
      delivery_at: { date: "2030-01-01", time: "08:00", zone: text },
    });
    await write("/table-views", {
      table: "messages",
      name: text.slice(0, 60),
      is_shared: true,
      sort: null,
      filters: [{ field: "text", operator: "is", values: [text] }],
      columns: ["phone", text.slice(0, 60)],
      order: ["phone"],
      density: "default",
    });
    const people = { phones: [{ phone, a: text, b: text }] };
    const group = await write("/groups", { name: text.slice(0, 50), description: text, ...people });
    contacts.push(...["", "/growth", "/settings"].map((tab) => `/groups/${group.id}${tab}`));
    const form = { name: text.slice(0, 100), group_id: group.id };
    await write("/short_link_campaigns/subscribe", form);
    const blocked = `+4917139201${String(contacts.length).padStart(2, "0")}`;
    await write("/blocked_numbers", { number: blocked, note: text });
    contacts.push(`/blocked?peek=${encodeURIComponent(blocked)}`);
    const bulk = await write("/bulks", { phones: [phone], sender_id: "Test", text });
    const many = await write("/drafts", {
      ...EMPTY,
      mode: "bulk",
      sender_id: text.slice(0, 30),
      phone: "",
      text,
      bulk: {
        phones: text,
        msg_groups: [group.id],
        skip_empty: false,
        send_window: null,
        not_after: null,
        messages_per_second: null,
      },
    });
    contacts.push(`/bulks/${bulk.uuid}`, `/compose/${many.uuid}`);
    records.push(`/messages/${sms.uuid}`, `/compose/${draft.uuid}`);
  }
  const number = await giveNumber(person);
  for (const text of HOSTILE) {
    await write("/simulator/phones/+491713920077/messages", { to: number, text });
    await write("/templates", {
      name: text.slice(0, 50),
      default_lang: "en",
      texts: [{ lang: "en", text: text.replaceAll(/[[\]]/g, "") }],
      placeholders: [],
    });
  }
  const conversations: string[] = [];
  await expect
    .poll(async () => (await list("/incomings")).length, { message: "what the phone wrote" })
    .toBe(HOSTILE.length);
  for (const { id } of await list("/conversations?is_closed=false"))
    conversations.push(`/inbox?open=${id}`);
  const [street = "", street_more = "", city = "", postal_code = ""] = HOSTILE;
  // A country without a fixed postal code format.
  const address = { street, street_more, city, postal_code: postal_code.slice(0, 20), iso2: "AE" };
  await write("/settings/account", { address, invoice_email: `'+x-${person.email}` }, "PUT");
  const guest = `-1+1'${newEmail()}`;
  await write("/team/invitations", { email: guest, role: "developer" });
  const subject = /^Invitation to the account =1\+1"'></;
  const invitation = await linkMailedTo(request, guest, subject);
  // A rejected request is in the request log with its body.
  await page.request.post("/api/sms", { headers, data: { text: PERSON, phone: PERSON } });
  const [entry] = await list("/team/audit_logs");
  records.push(`/team/audit-log/${entry.seq}`);
  await expect.poll(async () => (await list("/request_logs")).length).toBeGreaterThan(0);
  records.push(`/developers/logs/${(await list("/request_logs"))[0].request_id}`);
  return {
    email: person.email,
    state: await page.context().storageState(),
    records,
    contacts,
    conversations,
    invitation,
  };
}

/** One such account for all tests of a worker. */
const test = base.extend<object, { stored: Stored }>({
  stored: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", locale = "en" } = project.use;
      const context = await browser.newContext({ baseURL, locale, userAgent: AGENT });
      const stored = await storeAll(await context.newPage(), context.request);
      await context.close();
      await use(stored);
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Fails on dialogs and on reports of the content policy; errors of the console fail by the fixture. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("noteViolation", (text: string) => seen.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return seen;
}

async function assertOnlyText(page: Page): Promise<void> {
  expect(await page.title()).not.toBe("broken in");
  const found = await page.evaluate(() => [
    ...[...document.querySelectorAll("img")].map((image) => image.getAttribute("src")),
    ...[...document.querySelectorAll("[onerror], [onload]")].map((item) => item.tagName),
    ...[...document.querySelectorAll("a, form")]
      .map((item) => item.getAttribute("href") ?? item.getAttribute("action") ?? "")
      .filter((href) => /^\s*javascript:/i.test(href)),
  ]);
  expect(found).toEqual([]);
}

/** It is there for operators alone. */
const OPERATORS_PAGE = "/developers/routes";

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await assertOnlyText(page);
}

test.describe("in the owner's account", () => {
  test.use({ storageState: ({ stored }, use) => use(stored.state), userAgent: AGENT });

  test("renders it as text on every page", async ({ page }) => {
    const seen = await watch(page);
    for (const { path: url } of PAGES) if (url !== OPERATORS_PAGE) await open(page, url);
    await page.goto("/developers/keys");
    for (const text of HOSTILE) {
      const words = text.replace(/\s+/g, " ");
      await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    }
    await page.getByRole("button", { name: "your menu" }).click();
    await expect(page.getByRole("menu")).toContainText("<svg onload=");
    await assertOnlyText(page);
    expect(seen).toEqual([]);
  });

  test("renders it as text for every record", async ({ page, stored }) => {
    const seen = await watch(page);
    for (const url of stored.records) await open(page, url);
    for (const [index, text] of HOSTILE.entries()) {
      await open(page, stored.records[2 * index] ?? "");
      const words = text.replace(/\s+/g, " ").slice(0, 20);
      await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
    }
    expect(seen).toEqual([]);
  });

  test("renders it as text in groups and blocked numbers", async ({ page, stored }) => {
    const seen = await watch(page);
    for (const url of stored.contacts) await open(page, url);
    expect(seen).toEqual([]);
  });

  test("renders it as text in the inbox", async ({ page, stored }) => {
    const seen = await watch(page);
    for (const url of ["/inbox", ...stored.conversations]) await open(page, url);
    const words = (HOSTILE[0] ?? "").replace(/\s+/g, " ").slice(0, 20);
    await expect(
      page.getByRole("region", { name: "Messages" }).getByText(words).first(),
    ).toBeVisible();
    expect(seen).toEqual([]);
  });

  test("renders it as text on the simulator's phones and emails", async ({ page }) => {
    const seen = await watch(page);
    await open(page, "/simulator");
    await page
      .getByRole("button", { name: /Invitation to the account =1/ })
      .first()
      .click();
    await expect(page.getByRole("article")).toContainText("<svg onload=");
    await assertOnlyText(page);
    expect(seen).toEqual([]);
  });

  test.describe("in URLs", () => {
    test.use({ expectsRefusals: true });
    const PARAMETERS = [
      ..."q view state phone text country created sort page peek month range".split(" "),
      ..."compare lang when from to copy bulk group mode purpose kind status next".split(" "),
    ];
    const URLS = [
      ...PAGES.map((item) => item.path),
      ..."/messages /bulks /compose /team/audit-log /developers/logs"
        .split(" ")
        .map((item) => `${item}/*`),
      "/groups/*",
      "/groups/*/growth",
      "/groups/*/settings",
      "/developers/reference/*",
      "/nowhere/*",
    ];
    const filled = (url: string, value: string) =>
      `${url.replace("*", value.replaceAll("/", "%2F"))}?${PARAMETERS.map((name) => `${name}=${value}`).join("&")}`;

    test("renders as text or not at all", async ({ page }) => {
      const seen = await watch(page);
      const value = encodeURIComponent(`"'>${PERSON}`);
      for (const url of URLS) await open(page, filled(url, value));
      expect(seen).toEqual([]);
    });

    test("causes no server error when it isn't valid text", async ({ page }) => {
      for (const url of URLS) {
        for (const value of ["%00", "%ED%A0%80", "%0d%0aX-Evil:%201"]) {
          const response = await page.request.get(filled(url, value), {
            headers: { referer: AGENT },
            maxRedirects: 0,
          });
          const said = [url, value, response.headers()["x-evil"]];
          expect(said).toEqual([url, value, undefined]);
          expect(response.status(), `${url} ${value}`).toBeLessThan(500);
          expect(await response.text()).not.toContain("<img src=x");
        }
      }
    });
  });
});

test("renders incoming emails as text, in the log and as messages", async ({ page }) => {
  const seen = await watch(page);
  await signIn(page, await newPerson(), "/developers/email-to-sms");
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const { smtp_port: port } = await (
    await page.request.get("/api/email-to-sms/domains", { headers })
  ).json();
  const made = await page.request.post("/api/email-to-sms/addresses", {
    headers,
    data: {
      name: HOSTILE[0],
      kind: "sms",
      phone: "+491713920001",
      allowed_senders: ["@sender.example"],
      max_parts: 10,
    },
  });
  expect(made.status()).toBe(201);
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const { address: to } = await made.json();
  for (const text of HOSTILE) {
    // Text that is invalid in an address goes into the display name.
    await transport.sendMail({
      from: { name: text, address: "alerts@sender.example" },
      to,
      subject: text,
      text,
    });
  }
  transport.close();
  for (const url of ["/developers/email-to-sms", "/developers/email-to-sms/log", "/messages"]) {
    await open(page, url);
  }
  const log = await (await page.request.get("/api/email-to-sms/log", { headers })).json();
  expect(log).toHaveLength(HOSTILE.length);
  for (const { id } of log) await open(page, `/developers/email-to-sms/log/${id}`);
  await expect(page.getByRole("main").getByText("<img src=x onerror").first()).toBeVisible();
  expect(seen).toEqual([]);
});

test("renders unroutable replies as text for operators", async ({ page }) => {
  const seen = await watch(page);
  for (const text of HOSTILE) await writeToNobody(text);
  await signIn(page, demoPerson(), OPERATORS_PAGE);
  await open(page, OPERATORS_PAGE);
  for (const text of HOSTILE) {
    const words = text.replace(/\s+/g, " ").slice(0, 20);
    await expect(page.getByRole("main").getByText(words).first()).toBeVisible();
  }
  expect(seen).toEqual([]);
});

test("renders names as text in an invitation", async ({ page, stored }) => {
  const seen = await watch(page);
  await open(page, stored.invitation);
  await expect(page.getByRole("main")).toContainText("<img src=x onerror=");
  expect(seen).toEqual([]);
});

/** Headers of our emails; names can't inject others. */
const MAIL_HEADERS = [
  "auto-submitted",
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
];

test("keeps it in the body of emails, without header injection", async ({ stored }) => {
  const folder = path.join(process.env.E2E_DATA_DIR ?? ".data", "mail");
  const mails: Email[] = [];
  for (const name of readdirSync(folder).filter((item) => item.endsWith(".eml"))) {
    mails.push(await PostalMime.parse(readFileSync(path.join(folder, name))));
  }
  const about = mails.filter(({ text }) => text?.includes("<svg onload="));
  // To the person who signed up, to whom they invited, and about their first key.
  expect(new Set(about.map(({ to }) => to?.[0]?.address === stored.email))).toEqual(
    new Set([true, false]),
  );
  for (const { headers, html, text, subject, to, attachments } of about) {
    expect([...new Set(headers.map(({ key }) => key))].sort()).toEqual(MAIL_HEADERS);
    expect(headers).toHaveLength(MAIL_HEADERS.length);
    expect([html, attachments, to?.length]).toEqual([undefined, [], 1]);
    expect(`${subject}${text?.replaceAll("\n", "")}`).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(text).not.toMatch(/^X-Evil/m);
  }
});

test("never reflects hostile URLs on public pages, and adds no header", async ({ page }) => {
  const seen = await watch(page);
  const inQuery = encodeURIComponent(`/messages"><img src=x onerror=alert(1)>\r\nX-Evil: 1`);
  const token = encodeURIComponent(`"><img src=x onerror=alert(1)>`);
  for (const url of [
    `/login?next=${inQuery}`,
    `/login/verify?next=${inQuery}`,
    `/login?error=${token}&ended=${token}`,
    `/reset-password/${token}`,
    `/confirm/${token}`,
    `/invite/${token}`,
    "/sign-up",
    "/forgot-password",
  ]) {
    const response = await page.request.get(url, { maxRedirects: 0 });
    expect([url, response.headers()["x-evil"]]).toEqual([url, undefined]);
  }
  expect(seen).toEqual([]);
});

test("rejects invalid text instead of storing it", async ({ request }) => {
  for (const broken of REFUSED) {
    const data = JSON.stringify({
      email: newEmail(),
      password: "a fine long password",
      name: broken,
      account_name: "B",
      iso2: "DE",
    });
    const response = await request.post("/api/sign_ups", {
      data,
      headers: { "content-type": "application/json" },
    });
    expect([broken, response.status()]).toEqual([broken, 400]);
  }
});

test.describe("public pages with hostile URLs", () => {
  test.use({ expectsRefusals: true });

  test("opens in a browser without a dialog or a CSP report", async ({ page }) => {
    const seen = await watch(page);
    const token = encodeURIComponent(`"><img src=x onerror=alert(1)>`);
    for (const url of [
      `/login?next=${token}&ended=1`,
      `/reset-password/${token}`,
      `/confirm/${token}`,
      `/invite/${token}`,
      "/sign-up",
      "/forgot-password",
    ]) {
      await open(page, url);
    }
    expect(seen).toEqual([]);
  });
});

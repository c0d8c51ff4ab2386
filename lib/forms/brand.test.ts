import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { type PageResponse, type FormServer, latestCode, makeTestForm } from "./test-forms";
import { startFormServer, tokenIn } from "./test-forms";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
const PHONE = "+491713920001";
let server: FormServer;

beforeEach(async () => {
  server = await startFormServer();
  await send(owner, "PUT", "/settings/account", { name: "Handelshaus GmbH & Co. KG (demo)" });
  await send(owner, "PUT", "/settings/brand", { name: "Nordwind", accent: "#ffd400" });
});
afterEach(async () => {
  await server.stop();
  expect(server.problems).toEqual([]);
});

function assertAllowed({ headers, body }: PageResponse): void {
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(style).toContain("--fill:#ffd400");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}';`);
}

test("uses the names shown to visitors in pages, codes and the consent log", async () => {
  const { id } = (await send(account, "POST", "/groups", { name: "Club" })).body;
  const { path } = await makeTestForm(account, "subscribe", { group_id: id });
  const form = await server.ask(`${path}?lang=en`);
  expect(form.body).toContain("<h1>Get text messages from Nordwind</h1>");
  expect(form.body.split("(demo)")).toHaveLength(2);
  assertAllowed(form);
  const asked = await server.submit(path, { phone: PHONE });
  assertAllowed(asked);
  await server.settle();
  const [sms] = (await send(owner, "GET", "/sms?origin=form")).body;
  expect(sms.text).toContain("sign up with Nordwind.");
  const fields = { token: tokenIn(asked), phone: PHONE, code: await latestCode(account.id) };
  const done = await server.post(path, fields);
  expect(done.body).toContain("You&#39;ll get text messages from Nordwind from now on.");
  assertAllowed(done);
  const [consent] = (await send(owner, "GET", "/consents")).body;
  expect(consent.text).toContain("I agree that Handelshaus GmbH & Co. KG (demo) may send me");

  const leave = await makeTestForm(account, "unsubscribe", {});
  await server.submit(leave.path, { phone: PHONE });
  const [last] = (await send(owner, "GET", "/consents")).body;
  expect(last.text).toContain("Unsubscribe from Nordwind");
});

test("shows the account's logo on each page", async () => {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  expect((await send(owner, "PUT", "/settings/logo", { image: pixel })).status).toBe(200);
  const { path } = await makeTestForm(account, "unsubscribe", {});
  const logo = `<img class="logo" src="data:image/png;base64,${pixel}"`;
  expect((await server.ask(`${path}?lang=en`)).body).toContain(logo);
  expect((await server.submit(path, { phone: PHONE })).body).toContain(logo);
});

test("previews both pages of a campaign's form in the account's brand", async () => {
  const { id } = await makeTestForm(account, "unsubscribe", {});
  const preview = async (page: string) =>
    (await send(owner, "GET", `/short_link_campaigns/${id}/form?lang=en&page=${page}`)).body.html;
  expect(await preview("form")).toContain("<h1>Unsubscribe from Nordwind</h1>");
  expect(await preview("end")).toContain("Nordwind won&#39;t send text messages to this number");
  for (const page of ["form", "end"]) expect(await preview(page)).toContain("--fill:#ffd400");
});

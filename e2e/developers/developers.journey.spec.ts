import { Webhook } from "standardwebhooks";
import { startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { assertClean } from "../support/axe";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

test.use({ expectsRefusals: true });

test.use({ colorScheme: "dark" });

test("sends a message by key, logs it, notifies a webhook, and rejects a revoked key", async ({
  page,
  request,
}) => {
  const receiver = await startReceiver((_, response) => response.writeHead(200).end("thanks"));
  await signIn(page, await newPerson(), "/developers/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL or email address").fill(receiver.url);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const signing = (await page.getByRole("region", { name: "Signing secret" }).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: receiver.url })).toBeVisible();
  await assertClean(page);

  await open(page, "/developers/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const token = (await page.getByTestId("secret").textContent()) ?? "";
  await assertClean(page);
  await page.getByLabel("I've saved it").check();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("row", { name: /Shop/ })).toContainText("Active");
  await assertClean(page);

  const headers = { "x-service-auth-token": token };
  const data = { text: "From a program", sender_id: "Shop", phone: "+491713920001" };
  const sent = await request.post("/api/sms", { headers, data });
  expect(sent.status()).toBe(201);
  const id = sent.headers()["x-service-request-id"] ?? "";
  const logged = async () => (await page.request.get(`/api/request_logs/${id}`)).status();
  await expect.poll(logged).toBe(200);
  await open(page, "/developers/logs");
  await assertClean(page);
  await page.getByRole("link", { name: "POST /sms" }).click();
  await page.waitForURL(`**/developers/logs/${id}`);
  const body = page.getByRole("region", { name: "Request body" });
  await expect(body).toContainText('"sender_id": "Shop"');
  await expect(body).not.toContainText("From a program");
  await assertClean(page);

  await expect.poll(() => receiver.requests.length).toBeGreaterThan(0);
  const [delivery] = receiver.requests;
  if (delivery === undefined) throw new Error("Nothing came");
  expect(new Webhook(signing).verify(delivery.body, delivery.headers)).toMatchObject({
    name: "sms.delivery",
  });
  await open(page, "/developers/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  await expect(page.getByRole("cell", { name: "Delivered" }).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /100.0% of \d+ attempts? accepted/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /: median \d/ })).toBeVisible();
  await assertClean(page);
  await receiver.close();

  await open(page, "/developers/keys");
  await page.getByRole("button", { name: "Actions for Shop" }).click();
  await page.getByRole("menuitem", { name: "Deactivate", exact: true }).click();
  await expect(page.getByRole("row", { name: /Shop/ })).toContainText("Deactivated");
  // Few wrong credentials block an IP, so a refused key is tried once; processes forget a key within moments.
  await expect.poll(async () => (await request.get("/api/me", { headers })).status()).toBe(401);
  await open(page, "/developers");
  await assertClean(page);
  await open(page, "/developers/reference/sendSms");
  await assertClean(page);
});

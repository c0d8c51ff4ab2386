import { expect, newPerson, signIn, test } from "./fixtures";

test("a key made in the page works until it is deactivated", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  await signIn(page, await newPerson(request), "/developers/keys");
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const token = (await page.getByTestId("secret").textContent()) ?? "";
  expect(token).toMatch(/^\d+:\S{32,}$/);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("secret")).toBeVisible();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { "X-SERVICE-AUTH-TOKEN": token, Accept: "application/json" },
  });
  const sent = await program.post("/api/sms", {
    data: { text: "From a program", sender_id: "Shop", phone: "+491713920001" },
  });
  expect(sent.status()).toBe(201);
  const { uuid } = await sent.json();

  await page.getByRole("button", { name: "Deactivate Shop" }).click();
  await expect(page.getByRole("cell", { name: "Deactivated" })).toBeVisible();
  // Few wrong credentials block an address, so a refused key is not tried in a loop.
  await expect.poll(async () => (await program.get("/api/me")).status()).toBe(401);
  await program.dispose();
  await page.getByRole("button", { name: "Activate Shop", exact: true }).click();
  await expect(page.getByRole("cell", { name: "Active", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete Shop" }).click();
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();

  await page.goto(`/messages/${uuid}`);
  await expect(page.getByText(/^api, API key \d+$/)).toBeVisible();
});

import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

// A target that is refused is a response of 422, which browsers note.
test.use({ expectsFailures: true });

test("sends by the Kannel protocol with a Kannel key, and configures pushes for older clients", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, await newPerson(), "/developers/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Old gateway");
  await dialog.getByRole("radio", { name: "Kannel" }).check();
  await dialog.getByText("Pushes for older programs").click();
  await assertCleanInBothThemes(page);
  const reports = dialog.getByLabel("Delivery reports");
  await reports.fill("http://10.0.0.1/dlr");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("This address can't be reached from the Internet.")).toBeVisible();
  await expect(reports).toBeFocused();
  await reports.fill("https://example.com/dlr?token=abc");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const secret = page.getByTestId("secret");
  const [username = "", password = ""] = ((await secret.textContent()) ?? "").split(":");
  await expect(page.getByText("username", { exact: true })).toBeVisible();
  await page.getByLabel("I've saved it").check();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("row", { name: /Old gateway/ })).toContainText("Kannel");

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
  });
  const message = { from: "Shop", to: "+491713920001", text: "By an old gateway" };
  const sent = await program.get("/api/kannel/direct.php", {
    params: { username, password, ...message },
  });
  expect([sent.status(), await sent.text()]).toEqual([202, "0: Accepted for delivery"]);
  await page.goto("/messages");
  await expect(page.getByText("By an old gateway").first()).toBeVisible();

  await page.goto("/developers/keys");
  await page.getByRole("button", { name: "Actions for Old gateway" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Delivery reports")).toHaveValue(
    "https://example.com/dlr?token=abc",
  );
  await dialog.getByLabel("Delivery reports").fill("");
  await dialog.getByLabel("Incoming messages by email").fill("inbox@example.com");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Old gateway" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(dialog.getByLabel("Delivery reports")).toHaveValue("");
  await expect(dialog.getByLabel("Incoming messages by email")).toHaveValue("inbox@example.com");
});

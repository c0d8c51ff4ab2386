import { assertClean } from "../support/axe";
import {
  demoPerson,
  expect,
  linkMailedTo,
  newEmail,
  open,
  signIn,
  test,
} from "../support/fixtures";

test("emails a view with its filters, to members and to an address that confirmed", async ({
  page,
  request,
}) => {
  const email = newEmail();
  const name = `Germany ${email}`;
  await signIn(page, demoPerson(), "/insights/delivery?country=DE");
  await page.getByRole("link", { name: "Email this view" }).click();
  await page.waitForURL(/\/insights\/reports\?create=true/);
  const dialog = page.getByRole("dialog", { name: "New report" });
  await expect(dialog.getByText("2 filters of the page are kept.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Period").selectOption("Last 30 days");
  await dialog.getByLabel("Addresses outside the account").fill("nobody");
  await dialog.getByRole("button", { name: "Create report" }).click();
  await expect(dialog.getByText("Enter up to 20 email addresses, one per line.")).toBeVisible();
  await dialog.getByLabel("Addresses outside the account").fill(email);
  await assertClean(page);
  await dialog.getByRole("button", { name: "Create report" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name }).click();
  await page.waitForURL(/\/insights\/reports\/\d+$/);
  await expect(page.getByText("not confirmed yet")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  const mail = page.frameLocator("iframe[title=Email]");
  await expect(mail.getByRole("heading", { name, level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(mail.getByRole("img", { name: /^Share delivered\./ })).toBeVisible();
  await expect(page.getByText("delivery-by-iso2.csv", { exact: false })).toBeVisible();
  await assertClean(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  const visitor = await page.context().browser()?.newPage();
  if (visitor === undefined) throw new Error("No browser");
  await visitor.goto(await linkMailedTo(request, email, /^Do you want this report from/));
  await assertClean(visitor);
  await visitor.getByRole("button", { name: "Yes, send it to me" }).click();
  await expect(visitor.getByText("You'll get", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("row", { name: /2 of 2 sent/ })).toBeVisible({ timeout: 60_000 });
  await assertClean(page);
  await linkMailedTo(request, email, new RegExp(`^${name}: `));

  await visitor.reload();
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("status")).toContainText(`${email} no longer gets`);
  await open(page, page.url());
  await expect(page.getByText("unsubscribed", { exact: false })).toBeVisible();
});

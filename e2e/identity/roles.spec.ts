import { PAGES, pagesFor } from "@/components/layout/navigation/page-table";
import { canAccess } from "@/lib/core/permissions/permissions";
import { MEMBER_ROLES } from "@/lib/core/context";
import { addColleague, updateRole } from "../support/bulks";
import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";

test.use({ expectsRefusals: true });

const getEmail = (role: string, owner: string) =>
  role === "owner" ? owner : owner.replace(/^[^@]+/, role);

/** The table of roles, page by page: what opens, what refuses, and what is linked. */
for (const role of MEMBER_ROLES) {
  test(`shows the role ${role} every page or who has access`, async ({ page }) => {
    const { email, password } = demoPerson();
    await signIn(page, { email: getEmail(role, email), password }, "/settings/profile");
    const links = await page
      .getByRole("navigation", { name: "Main" })
      .first()
      .getByRole("link")
      .evaluateAll((all) => all.map((item) => item.getAttribute("href")));
    const visible = pagesFor({ role, hasSimulator: true, isStaff: true }).map(({ key }) => key);
    for (const { key, path, scope, isInSidebar, parent } of PAGES) {
      const maySee = canAccess(scope, role, "read");
      const response = await page.request.get(path, { maxRedirects: 5 });
      expect([path, response.status()]).toEqual([path, maySee ? 200 : 403]);
      const isLinked = isInSidebar === true || (parent !== undefined && !visible.includes(parent));
      expect([path, links.includes(path)]).toEqual([
        path,
        maySee && isLinked && visible.includes(key),
      ]);
    }
  });
}

test("notifies users whose role changes while a page is open, and keeps permitted content", async ({
  page,
}) => {
  const owner = await newPerson();
  const colleague = await addColleague(owner.email, "marketing");
  await signIn(page, colleague, "/groups");
  await page.getByRole("button", { name: "New group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByLabel("Name", { exact: true }).fill("Mine");
  await updateRole(colleague, "accountant");
  await dialog.getByRole("button", { name: "Create group" }).click();
  await expect(dialog.getByText(/Your role doesn't allow this/)).toBeVisible();
  await expect(page.getByText(/^Your role in Test & Co is now Accountant/)).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("");
  await page.reload();
  await expect(page.getByRole("button", { name: "New group" })).toHaveCount(0);
  await expect(page.getByText(/^Your role in Test & Co/)).toHaveCount(0);
});

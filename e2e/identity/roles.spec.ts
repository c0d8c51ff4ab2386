import { PAGES, pagesFor } from "@/components/layout/navigation/page-table";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { MEMBER_ROLES } from "@/lib/core/context";
import { demoPerson, expect, signIn, test } from "../support/fixtures";

test.use({ expectsRefusals: true });

const emailOf = (role: string, owner: string) =>
  role === "owner" ? owner : owner.replace(/^[^@]+/, role);

/** The table of roles, page by page: what opens, what refuses, and what is linked. */
for (const role of MEMBER_ROLES) {
  test(`every page opens to the role ${role} or names who may`, async ({ page }) => {
    const { email, password } = demoPerson();
    await signIn(page, { email: emailOf(role, email), password }, "/settings/profile");
    const links = await page
      .getByRole("navigation", { name: "Main" })
      .first()
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    const visible = pagesFor({ role, hasSimulator: true, isOperator: true }).map(({ key }) => key);
    for (const { key, path, area, isInSidebar, parent } of PAGES) {
      const maySee = mayAccess(area, role, "read");
      const answer = await page.request.get(path, { maxRedirects: 5 });
      expect([path, answer.status()]).toEqual([path, maySee ? 200 : 403]);
      const isLinked = isInSidebar === true || (parent !== undefined && !visible.includes(parent));
      expect([path, links.includes(path)]).toEqual([
        path,
        maySee && isLinked && visible.includes(key),
      ]);
    }
  });
}

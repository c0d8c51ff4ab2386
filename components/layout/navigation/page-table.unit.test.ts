import { describe, expect, it } from "vitest";
import german from "@/translations/de/shell.json";
import english from "@/translations/en/shell.json";
import picturedSidebar from "@/docs/images/sidebar.json";
import { PAGE_GROUPS } from "./page-row";
import { listBarPages, listSidebarPages, PAGES, pageAt, pagesFor } from "./page-table";

const listPageKeys = (role: "owner" | "marketing" | "accountant", isStaff = false) =>
  pagesFor({ role, hasSimulator: false, isStaff }).map(({ key }) => key);

describe("page table", () => {
  it("names every page in every language, and no others", () => {
    const keys = PAGES.map(({ key }) => key).sort();
    expect(Object.keys(english.page).sort()).toEqual(keys);
    expect(Object.keys(german.page).sort()).toEqual(keys);
  });

  it("uses every letter and every path only once", () => {
    const letters = PAGES.flatMap(({ goTo }) => goTo ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
  });

  it("matches the README's pictures: else `npm run screens -- --readme`", () => {
    const pages = listSidebarPages(pagesFor({ role: "owner", hasSimulator: true, isStaff: true }));
    const inOrder = PAGE_GROUPS.flatMap((group) => pages.filter((page) => page.group === group));
    expect(picturedSidebar).toEqual(inOrder.map(({ path }) => path));
  });

  it("hides pages that a role can't see", () => {
    expect(listPageKeys("owner")).toContain("keys");
    expect(listPageKeys("owner")).not.toContain("simulator");
    expect(listPageKeys("owner")).not.toContain("routes");
    expect(listPageKeys("owner", true)).toContain("routes");
    expect(listPageKeys("marketing", true)).not.toContain("routes");
    expect(listPageKeys("marketing")).not.toContain("keys");
    expect(listPageKeys("marketing")).toContain("reference");
    expect(listPageKeys("accountant")).not.toContain("compose");
    expect(listPageKeys("accountant")).toContain("messages");
  });

  it("fills the mobile bar with the role's pages", () => {
    const listBarKeys = (role: "owner" | "developer" | "marketing" | "accountant") =>
      listBarPages(pagesFor({ role, hasSimulator: true, isStaff: false })).map(({ key }) => key);
    expect(listBarKeys("owner")).toEqual(["overview", "inbox", "compose", "messages"]);
    expect(listBarKeys("marketing")).toEqual(["overview", "inbox", "compose", "messages"]);
    expect(listBarKeys("accountant")).toEqual(["overview", "messages", "billing", "insightsSpend"]);
  });

  it("finds the parent page of a detail URL", () => {
    expect(pageAt("/developers/keys")?.key).toBe("keys");
    expect(pageAt("/messages/0199")?.key).toBe("messages");
    expect(pageAt("/messagesx")).toBeUndefined();
  });
});

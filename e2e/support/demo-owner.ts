import type { BrowserContext } from "@playwright/test";
import { test as base, demoPerson, signIn } from "./fixtures";

type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Every page is the demo owner's; one sign-in for all tests of a worker. */
export const test = base.extend<object, { owner: SignedIn }>({
  owner: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", locale = "en" } = project.use;
      const context = await browser.newContext({ baseURL, locale });
      await signIn(await context.newPage(), demoPerson(), "/overview");
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],
  storageState: ({ owner }, use) => use(owner),
});

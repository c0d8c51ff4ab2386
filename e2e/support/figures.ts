import type { Locator, Page } from "@playwright/test";

/** A key figure of the page, by its label. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByLabel("Key figures")
    .locator("div")
    .filter({ hasText: new RegExp(`^${name}`) });

/** Only the number of a key figure, without what it's compared with. */
export const figureValue = (page: Page, name: string): Locator =>
  figure(page, name).locator("dd").first();

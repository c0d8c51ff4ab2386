import type { Page } from "@playwright/test";

/** Finds elements beyond the page's right edge, also in scrolling frames; code may overflow. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const main = document.querySelector("main");
    const wide = [...(main?.querySelectorAll("main *:not(pre, pre *)") ?? [])].filter(
      (item) =>
        item.scrollWidth > item.clientWidth + 1 &&
        ["auto", "scroll"].includes(getComputedStyle(item).overflowX) &&
        item.querySelector("table") !== null,
    );
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth - clientWidth}`] : []),
      ...wide.map((item) => `${item.className}: ${item.scrollWidth - item.clientWidth}`),
    ];
  });
}

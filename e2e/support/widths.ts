import type { Page } from "@playwright/test";

/** What of the page stands beyond its right edge, also in frames that scroll sideways; code may. */
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

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

/** Finds labels that are cut off with no title to read them by: buttons, links, heads, badges, headings. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "button, a, th, label, legend, h1, h2, h3, [role=tab], dt, .badge";
    const isCut = (item: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(item);
      const hides = ["hidden", "clip"].includes(overflowX) || textOverflow === "ellipsis";
      return hides && item.clientWidth > 1 && item.scrollWidth > item.clientWidth + 1;
    };
    const isShown = (item: Element) => item.checkVisibility({ visibilityProperty: true });
    return [...document.querySelectorAll(selector)]
      .flatMap((item) => [item, ...item.querySelectorAll("*")])
      .filter((item) => isShown(item) && isCut(item) && item.closest("[title], svg") === null)
      .map((item) => item.textContent?.trim() ?? "")
      .filter((text, index, all) => text !== "" && all.indexOf(text) === index);
  });
}

/** Finds pairs of texts of which one lies on the other. What floats above the page may cover it. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 3;
    const floats = (item: Element | null): boolean =>
      item !== null &&
      (["fixed", "sticky"].includes(getComputedStyle(item).position) || floats(item.parentElement));
    const isClipped = (item: Element | null, box: DOMRect): boolean => {
      if (item === null) return false;
      const style = getComputedStyle(item);
      const own = item.getBoundingClientRect();
      const hides = style.overflowX !== "visible" || style.overflowY !== "visible";
      const isOut =
        box.right <= own.left ||
        box.left >= own.right ||
        box.bottom <= own.top ||
        box.top >= own.bottom;
      return (hides && (own.width < 2 || isOut)) || isClipped(item.parentElement, box);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { text: string; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (parent === null || text === "" || parent.closest("svg, option, script, style, noscript"))
        continue;
      const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || floats(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > LEAST && box.height > LEAST && !isClipped(parent, box))
          texts.push({ text, box });
      }
    }
    const pairs = new Set<string>();
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (width > LEAST && height > LEAST) pairs.add(`${a.text} × ${b.text}`);
      }
    }
    return [...pairs];
  });
}

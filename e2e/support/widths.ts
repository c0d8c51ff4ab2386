import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";

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

/** Matches a language's texts with any arguments, but no customer data. */
export function translationPattern(language: Language): RegExp {
  const folder = path.join(projectRoot(), "translations", language);
  const list = (texts: object): string[] =>
    Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : list(text)));
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => list(JSON.parse(readFileSync(path.join(folder, file), "utf8"))))
    .filter((text) => /[^\W\d_]{2}/.test(text.replaceAll(/\{.*\}|<[^>]*>/g, "")));
  const patterns = texts.map((text) =>
    text
      .replaceAll(/\{.*\}/g, "\0")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("\0", ".*"),
  );
  return new RegExp(`^(?:${[...new Set(patterns)].join("|")})$`, "s");
}

/** Finds texts that are cut off with no title to read them by, in what people press or orient themselves by. */
export async function clippedTexts(page: Page, pattern: RegExp): Promise<string[]> {
  const found = await page.evaluate(() => {
    const selector = "button, a, th, label, legend, h1, h2, h3, [role=tab], dt";
    const isCut = (item: Element) => {
      const { overflowX, textOverflow, position } = getComputedStyle(item);
      const hides = ["hidden", "clip"].includes(overflowX) || textOverflow === "ellipsis";
      // Texts for screen readers only are one pixel wide.
      const isSeen = position !== "absolute" && item.clientWidth > 1;
      return hides && isSeen && item.scrollWidth > item.clientWidth + 1;
    };
    const isShown = (item: Element) => item.checkVisibility({ visibilityProperty: true });
    const pen = document.createElement("canvas").getContext("2d");
    const selected = [...document.querySelectorAll("select")].filter((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      if (pen !== null) pen.font = font;
      const text = select.selectedOptions[0]?.text ?? "";
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return isShown(select) && (pen?.measureText(text).width ?? 0) > room + 1;
    });
    const found = [...document.querySelectorAll(selector)]
      .flatMap((item) => [item, ...item.querySelectorAll("*")])
      .filter((item) => isShown(item) && isCut(item) && item.closest("[title], svg") === null)
      .map((item) => item.textContent?.trim() ?? "")
      .concat(selected.map((select) => select.selectedOptions[0]?.text ?? ""));
    return [...new Set(found)].filter((text) => text !== "");
  });
  return found.filter((text) => pattern.test(text));
}

/** Finds pairs of texts of which one lies on the other. What floats above the page may cover it. */
export function overlappingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 3;
    const WITHOUT_TEXT = "svg, option, script, style, noscript, a[href='#content']";
    const floats = (item: Element | null): boolean =>
      item !== null &&
      (["fixed", "sticky"].includes(getComputedStyle(item).position) || floats(item.parentElement));
    /** Cuts a box to its visible part within clipping ancestors. */
    const cut = (box: DOMRect, item: Element | null): DOMRect => {
      if (item === null) return box;
      const { overflowX, overflowY } = getComputedStyle(item);
      const own = item.getBoundingClientRect();
      const isFrame = overflowX !== "visible" || overflowY !== "visible";
      const left = isFrame ? Math.max(box.left, own.left) : box.left;
      const top = isFrame ? Math.max(box.top, own.top) : box.top;
      const right = isFrame ? Math.min(box.right, own.right) : box.right;
      const bottom = isFrame ? Math.min(box.bottom, own.bottom) : box.bottom;
      return cut(
        new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)),
        item.parentElement,
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { node: Node; box: DOMRect }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(WITHOUT_TEXT)) continue;
      const isSeen = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || node.textContent?.trim() === "" || floats(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = cut(line, parent);
        if (box.width > LEAST && box.height > LEAST) texts.push({ node, box });
      }
    }
    const pairs = texts.flatMap((a, index) =>
      texts.slice(index + 1).flatMap((b) => {
        const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        const isOn = a.node !== b.node && width > LEAST && height > LEAST;
        return isOn ? `${a.node.textContent?.trim()} × ${b.node.textContent?.trim()}` : [];
      }),
    );
    return [...new Set(pairs)];
  });
}

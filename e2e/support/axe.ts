import type { Page } from "@playwright/test";
import axe, { type ElementContext, type RunOptions } from "axe-core";
import { expect } from "./fixtures";

/** All rules that are on by themselves, and the size of targets (WCAG 2.2). Pages here have no frames. */
const OPTIONS: RunOptions = {
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  iframes: false,
};

interface AxeWindow {
  axe?: {
    run: (
      context: ElementContext | Document,
      options: RunOptions,
    ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** Rules that depend on the theme; all others hold in both. */
export const COLOURS: RunOptions = {
  ...OPTIONS,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/**
 * Waits for fades to end, since half-transparent colours are wrong. Skips endless animations, and hidden ones: time
 * stops within closed details.
 */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // New elements start fading on the next frame.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility() !== false)
      .filter((item) => Number.isFinite(Number(item.effect?.getComputedTiming().endTime)));
    // One that is cancelled is over, too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Returns the current page's accessibility violations with their elements. Reduced motion makes notices appear and
 * disappear at once meanwhile.
 */
export async function findViolations(page: Page, options = OPTIONS): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await isStill(page);
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (requested) => {
    const result = await (window as AxeWindow).axe?.run(document, requested);
    return (result?.violations ?? [{ id: "axe did not run", nodes: [] }]).map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
    );
  }, options);
  await page.emulateMedia({ reducedMotion: null });
  return violations;
}

/** Switches the page's theme like the system setting, without a reload. */
async function showIn(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), theme);
}

/** Asserts no violations in the current theme. Journeys use one theme each; other specs cover both. */
export async function assertClean(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** No rule is broken in either theme. Leaves the page in the light one. */
export async function assertCleanInBothThemes(page: Page): Promise<void> {
  for (const [theme, options] of [
    ["dark", COLOURS],
    ["light", OPTIONS],
  ] as const) {
    await showIn(page, theme);
    expect(await findViolations(page, options), theme).toEqual([]);
  }
}

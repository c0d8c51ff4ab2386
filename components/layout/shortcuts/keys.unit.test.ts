import { describe, expect, it } from "vitest";
import { isSingleKey, toKeyName } from "./keys";

const press = (key: string, more = {}) =>
  toKeyName({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isAltGraph: false,
    ...more,
  });

describe("key press", () => {
  it("is named by the typed character", () => {
    expect(press("c")).toBe("C");
    expect(press("d", { shiftKey: true })).toBe("Shift+D");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("k", { metaKey: true })).toBe("Mod+K");
    expect(press("k", { ctrlKey: true })).toBe("Mod+K");
    expect(press("Enter", { ctrlKey: true })).toBe("Mod+Enter");
  });

  it("reports only the character for AltGr", () => {
    expect(press("[", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("[");
  });

  it("leaves Alt combinations to the browser", () => {
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
  });

  it("can be disabled for keys without Command or Control", () => {
    expect(isSingleKey("G M")).toBe(true);
    expect(isSingleKey("Mod+K")).toBe(false);
  });
});

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

describe("a press", () => {
  it("is named by what it types", () => {
    expect(press("c")).toBe("C");
    expect(press("d", { shiftKey: true })).toBe("Shift+D");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("k", { metaKey: true })).toBe("Mod+K");
    expect(press("k", { ctrlKey: true })).toBe("Mod+K");
    expect(press("Enter", { ctrlKey: true })).toBe("Mod+Enter");
  });

  it("of AltGr is the sign alone", () => {
    expect(press("[", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("[");
  });

  it("with Alt is left to the browser", () => {
    expect(press("ArrowLeft", { altKey: true })).toBeNull();
  });

  it("without Command or Control can be switched off", () => {
    expect(isSingleKey("G M")).toBe(true);
    expect(isSingleKey("Mod+K")).toBe(false);
  });
});

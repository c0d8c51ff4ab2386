import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { CONVERSION_SCRIPT } from "./conversion-script";

const SRC = "https://gateway.example/conversions.js";
const ID = "A".repeat(28);

interface Page {
  search?: string;
  dataset?: Record<string, string>;
  /** False: a module or a bundle, where `document.currentScript` is null. */
  isCurrent?: boolean;
  hasTag?: boolean;
  gpc?: boolean;
  storage?: Map<string, string> | null;
}

/** Runs the script on a page, and returns its reports and what the page can call. */
function load(page: Page) {
  const { search = `?ph_click=${ID}`, dataset = {}, isCurrent = true, hasTag = true } = page;
  const { gpc = false, storage = new Map<string, string>() } = page;
  const reports: [string, object][] = [];
  const tag = { src: SRC, dataset };
  const window: { posthorn?: { consent: () => void; convert: (fields: object) => boolean } } = {};
  const blocked = () => {
    throw new Error("Blocked by the browser");
  };
  runInNewContext(CONVERSION_SCRIPT, {
    URL,
    URLSearchParams,
    window,
    location: { search },
    document: {
      currentScript: isCurrent ? tag : null,
      querySelector: () => (hasTag ? tag : null),
    },
    navigator: {
      globalPrivacyControl: gpc,
      sendBeacon: (url: string, body: string) => reports.push([url, JSON.parse(body)]) > 0,
    },
    sessionStorage: {
      getItem: (key: string) => (storage === null ? blocked() : (storage.get(key) ?? null)),
      setItem: (key: string, value: string) =>
        storage === null ? blocked() : storage.set(key, value),
    },
  });
  return { reports, window, storage };
}

test("reports the conversion of its attributes", () => {
  const dataset = { kind: "sale", value: "49.90", currency: "EUR", id: "order-1" };
  const fields = { kind: "sale", value: "49.90", currency: "EUR", external_id: "order-1" };
  expect(load({ dataset }).reports).toEqual([
    ["https://gateway.example/conversions/report", { ...fields, click_id: ID }],
  ]);
});

test("keeps the click for the tab only after consent", () => {
  const { storage } = load({});
  expect(storage?.size).toBe(0);
  load({ storage, dataset: { consent: "granted" } });
  const { reports } = load({ storage, search: "", dataset: { kind: "lead" } });
  expect(reports).toMatchObject([[expect.anything(), { click_id: ID }]]);
});

test.each([
  ["in a module", { isCurrent: false }, 1],
  ["in a bundle without a tag", { isCurrent: false, hasTag: false }, 0],
  ["with blocked storage", { storage: null, dataset: { consent: "granted" } }, 1],
  ["with Global Privacy Control", { gpc: true }, 0],
  ["without a click", { search: "" }, 0],
] as const)("reports %s without errors on the page", (_, page, count) => {
  const { window, reports } = load(page);
  window.posthorn?.consent();
  expect(window.posthorn?.convert({ kind: "lead" })).toBe(count === 1);
  expect(reports).toHaveLength(count);
});

// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { listBody, renderUntil } from "@/components/test-render";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { TextNotes } from "./bulk-notes";

const preflight = {
  unknown_placeholders: [],
  empty_columns: [],
  countries: [{ iso2: "DE" }],
} as unknown as Preflight;
const content = { text: "Sale. Reply STOP", variant_text: null, sender_id: "NORDWIND" };

const notes = (onInsert: (link: string) => void = () => {}) =>
  createElement(TextNotes, { preflight, content: content as unknown as DraftContent, onInsert });

const PROBLEM = "Nobody can reply to “NORDWIND”. Advertising to Germany needs an unsubscribe link";

test("offers to insert an unsubscribe link if readers are asked to reply to a name", async () => {
  const onInsert = vi.fn();
  const answers = { "/short_link_campaigns": () => listBody([{ id: "bye", kind: "unsubscribe" }]) };
  const place = await renderUntil(notes(onInsert), { answers, text: "Insert unsubscribe link" });
  expect(place.textContent).toContain(PROBLEM);
  place.querySelector("button")?.click();
  expect(onInsert).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("[slink bye]"));
});

test("links to a new unsubscribe form if the account has none", async () => {
  const answers = { "/short_link_campaigns": () => listBody([]) };
  const place = await renderUntil(notes(), { answers, text: PROBLEM });
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/campaigns/new?purpose=unsubscribe");
});

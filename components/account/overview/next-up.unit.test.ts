// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { listBody, renderUntil } from "@/components/test-render";
import { ScheduledView } from "@/components/messaging/sms/scheduled-view";
import { NextUp } from "./next-up";

const NOW = 1_790_000_000;
const BULK = "0195f1d2-0000-7000-8000-000000000001";

const sms = (last: number, minutes: number, bulk: string | null) => ({
  uuid: `0195f1d2-0000-7000-8000-00000000010${last}`,
  phone: `+49171392000${last}`,
  delivery_at: NOW + minutes * 60,
  status_code: 0,
  bulk,
});

const own = Array.from({ length: 5 }, (_, index) => sms(index, 20 + index, null));
const ofBulk = [6, 7, 8, 9].map((last) => sms(last, 10, BULK));
const cost = { msg_total_cost: 62, charged_amount: 0 };
const bulk = { uuid: BULK, delivery_at: NOW + 600, recipients_count: 886, text: "Sale", ...cost };

const ANSWERS = {
  "/me": () => ({ currency: "EUR" }),
  "/sms": (query: URLSearchParams) => {
    const rows = query.get("exists[bulk]") === "false" ? own : [...ofBulk, ...own];
    return listBody(rows.slice(0, Number(query.get("itemsPerPage"))), rows.length);
  },
  "/bulks": () => listBody([bulk]),
  "/recurring_bulks": () => listBody([]),
};

test("lists a bulk as one row among the next messages", async () => {
  const place = await renderUntil(createElement(NextUp, { now: NOW }), {
    answers: ANSWERS,
    text: "All 6 scheduled",
  });
  const rows = [...place.querySelectorAll("li")];
  expect(rows.map((row) => row.querySelector("span")?.textContent)).toEqual([
    "Bulk, 886 recipients",
    "+49 171 3920000",
    "+49 171 3920001",
    "+49 171 3920002",
    "+49 171 3920003",
  ]);
  expect(rows[0]?.querySelector("a")?.getAttribute("href")).toBe(`/bulks/${BULK}`);
});

test("counts a bulk as one on the scheduled messages page too", async () => {
  const place = await renderUntil(createElement(ScheduledView), {
    answers: ANSWERS,
    text: "6 scheduled",
  });
  const rows = [...place.querySelectorAll("li")];
  expect(rows).toHaveLength(6);
  expect(rows[0]?.textContent).toContain("886 recipients");
});

import { expect, test } from "vitest";
import { EMPTY } from "../content";
import {
  getBulk,
  EMPTY_BULK,
  chosenGroups,
  findMissing,
  switchMode,
  toBulkRequest,
} from "./bulk-content";

const ONE = { ...EMPTY, phone: "+491713920001", text: "Hello" };

test("carries a single recipient's number over to many recipients and back", () => {
  const bulkContent = switchMode(ONE, "bulk");
  expect(getBulk(bulkContent).phones).toBe(ONE.phone);
  expect(switchMode({ ...bulkContent, phone: "" }, "single").phone).toBe(ONE.phone);
});

test("keeps several numbers with the bulk when switching to one recipient", () => {
  const bulk = { ...EMPTY_BULK, phones: "+491713920002\n+491713920003" };
  const one = switchMode({ ...ONE, mode: "bulk", bulk }, "single");
  expect([one.phone, one.bulk]).toEqual([ONE.phone, bulk]);
  expect(getBulk(switchMode(one, "bulk"))).toEqual(bulk);
});

test("sends only chosen options in the request", () => {
  const times = { deliveryAt: null, notAfter: null };
  expect(
    toBulkRequest({ ...ONE, mode: "bulk", sender_id: " A ", bulk: null }, ["1", "x"], times),
  ).toEqual({ text: "Hello", sender_id: "A", phones: ["1", "x"], msg_groups: [] });
  const bulk = {
    ...EMPTY_BULK,
    msg_groups: [7],
    except_groups: [8],
    variant_text: "Hi",
    skip_empty: true,
    send_window: { from: "08:00", to: "20:00" },
    messages_per_second: 3,
  };
  expect(toBulkRequest({ ...ONE, bulk }, [], { deliveryAt: 5, notAfter: 9 })).toMatchObject({
    msg_groups: [7],
    variant_text: "Hi",
    delivery_at: 5,
    not_after: 9,
    skip_empty: true,
    except_groups: [8],
    send_window: bulk.send_window,
    messages_per_second: 3,
  });
});

test("sends segments and those left out, and copies them from a bulk by their ids", () => {
  const bulk = { ...EMPTY_BULK, segments: [3], except_segments: [4] };
  const request = toBulkRequest(
    { ...EMPTY, mode: "bulk", text: "Hello", sender_id: "A", bulk },
    [],
    { deliveryAt: null, notAfter: null },
  );
  expect(request).toMatchObject({ segments: [3], except_segments: [4] });
});

test("lists a deleted group once, even if it is both included and excluded", () => {
  const bulk = { ...EMPTY_BULK, msg_groups: [7, 8], except_groups: [8, 9] };
  expect(findMissing(chosenGroups(bulk), [{ id: 7 }])).toEqual([8, 9]);
  expect(findMissing(chosenGroups({ ...bulk, except_groups: null }), [{ id: 7 }])).toEqual([8]);
});

test("names the template while the text is as inserted, with the choice about empty columns", () => {
  const template = { id: 7, version: 2, lang: null, lang_column: null, values: {}, text: "[name]" };
  const content = { ...ONE, text: "[name]", mode: "bulk" as const, template, bulk: EMPTY_BULK };
  const times = { deliveryAt: null, notAfter: null };
  const request = toBulkRequest(content, [], times);
  expect(request).toMatchObject({ template_id: 7, template_version: 2, skip_empty: false });
  expect(request).not.toHaveProperty("text");
  expect(toBulkRequest({ ...content, text: "Hi [name]" }, [], times)).toMatchObject({
    text: "Hi [name]",
  });
  const split = { ...EMPTY_BULK, variant_text: "B" };
  expect(toBulkRequest({ ...content, bulk: split }, [], times)).not.toHaveProperty("template_id");
});

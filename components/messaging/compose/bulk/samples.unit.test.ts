import { expect, test } from "vitest";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { type SampleSource, createSamples } from "./samples";

const names = { name_a: "Name", name_b: null, name_c: null, name_d: null, name_e: null };
const group = { id: 1, name: "All", count_items: 2, ...names } as unknown as Group;

const source: SampleSource = {
  groups: [group],
  entries: [
    { phone: "+491713920001", a: "Erika" },
    { phone: "+491713920002", a: "Max" },
  ],
  alone: ["+491713920003", "+491713920004"],
  excluded: new Set(["+491713920002", "+491713920003"]),
};

test("never samples contacts of an excluded group, whether added by group or individually", () => {
  expect(createSamples("Hello [name|you]", source)).toEqual([
    { phone: "+491713920001", text: "Hello Erika" },
    { phone: "+491713920004", text: "Hello you" },
  ]);
});

test("shows no samples until the exclusions are known", () => {
  expect(createSamples("Hello", { ...source, excluded: null })).toEqual([]);
  expect(createSamples("Hello", { ...source, excluded: new Set() })).toHaveLength(4);
});

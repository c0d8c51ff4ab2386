import { expect, test } from "vitest";
import { z } from "zod";
import { allRoutes } from "@/lib/api";
import { referenceTo } from "@/lib/http/input/references";
import type { AnyRoute } from "@/lib/http/route";
import { findUnexplained, requestFields, rowAt } from "./test-id-fields";
import { NAMES_NO_ROW } from "./test-id-names";

/** Adds a row with the given body, which is never called. */
const withBody = (body: z.ZodType): AnyRoute[] =>
  allRoutes
    .filter(({ operationId }) => operationId === "createBulk")
    .map((row) => ({ ...row, operationId: "made", body }));

const unexplainedIn = (body: z.ZodType) => findUnexplained(withBody(body), {}).fields;

test("annotates each ID-like field with its resource, or a reason for none", () => {
  expect(findUnexplained(allRoutes, NAMES_NO_ROW)).toEqual({ fields: [], unused: [] });
});

test("annotates with an operation's path that ends with the row's ID", () => {
  const items = allRoutes.flatMap(requestFields).flatMap(({ reference }) => reference?.items ?? []);
  expect(items.length).toBeGreaterThan(30);
  expect(items.filter((item) => !rowAt(item).path.endsWith("}"))).toEqual([]);
});

test("finds fields by name, by format, and at any depth", () => {
  const body = z.object({
    key_id: z.int().nullish(),
    owner: z.int(),
    origin: z.uuid().optional(),
    campaigns: z.array(z.string()),
    steps: z.array(z.union([z.object({ method_id: z.int() }), z.object({ kind: z.enum(["a"]) })])),
    values: z.record(z.string(), z.object({ approved_by: z.string() })),
  });
  expect(unexplainedIn(body)).toEqual([
    "made key_id",
    "made owner",
    "made origin",
    "made campaigns[]",
    "made steps[].method_id",
    "made values.{}.approved_by",
  ]);
});

test("ignores words, enums and quantities", () => {
  const body = z.object({
    name: z.string(),
    kind_id: z.enum(["a", "b"]),
    is_id: z.boolean(),
    sent_at: z.int(),
    max_parts: z.int(),
    spend_cap: z.number().nullish(),
  });
  expect(unexplainedIn(body)).toEqual([]);
});

test("keeps an annotation when the schema is refined, described or made optional", () => {
  const group = referenceTo("/groups/{group_id}", z.int()).min(1).meta({ description: "One." });
  const body = z.object({ to_groups: z.array(group).max(3).nullish() });
  const [field] = withBody(body).flatMap(requestFields);
  expect(field?.reference?.items).toEqual(["/groups/{group_id}"]);
});

test("reports unused reasons", () => {
  expect(findUnexplained([], { gone: "It was here once." }).unused).toEqual(["gone"]);
});

import { fc } from "@/lib/core/ids/test-random";
import { expect, test } from "vitest";
import { RouteMap } from "./route-map";

const segment = fc.constantFrom("a", "b", "{x}", "{y}");
const path = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.join("/")}`);
const entry = path.map((item) => ({ method: "get" as const, path: item }));

const isBefore = (rows: { path: string }[], first: string, second: string) =>
  rows.findIndex((row) => row.path === first) < rows.findIndex((row) => row.path === second);

test("prefers a literal segment to a parameter for any set of paths", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 150 }), (others) => {
      const own = ["/team/logs/{seq}", "/team/logs/export", "/team/logs"].map((item) => ({
        method: "get" as const,
        path: item,
      }));
      const rows = new RouteMap([]).sortByLiterals([...others, ...own, ...others]);
      expect(isBefore(rows, "/team/logs/export", "/team/logs/{seq}")).toBe(true);
    }),
  );
});

import { describe, expect, it } from "vitest";
import { findQuestions } from "./topology.mjs";

const IMPORT = 'import { byTopology } from "@/lib/db/by-topology";\n';

describe("a file above lib/db", () => {
  it.each([
    [
      "declares both ways",
      "const ways = byTopology({ singleNode: writeAll, sharded: writeEach });",
    ],
    ["has numbers that differ", "const places = byTopology({ singleNode: 64, sharded: 4 });"],
  ])("that %s is fine", (_, code) => {
    expect(findQuestions(IMPORT + code)).toEqual([]);
  });

  it.each([
    ["the open database", 'if ((await database().topology()) === "sharded") return;'],
    ["it by a name of its own", "const { topology: ask } = database();"],
    [
      "for the type of the answer",
      'import type { Topology } from "@/lib/db/cluster/nodes/topology";',
    ],
    ["by the word of old", 'import { isCluster } from "@/lib/db/cluster";'],
    ["by a helper of tests", "if (await isSharded()) return;"],
    ["the catalog", "SELECT 1 FROM pg_extension WHERE extname = 'citus'"],
    ["which nodes there are", "SELECT count(*) FROM pg_dist_node"],
    ["by a pair of yes and no", "const isApart = byTopology({ sharded: true, singleNode: no });"],
    [
      "by functions of yes and no",
      "functionByTopology({ singleNode: async () => false, sharded })",
    ],
  ])("may not ask %s", (_, code) => {
    expect(findQuestions(IMPORT + code)).toEqual([expect.stringContaining("asks whether")]);
  });
});

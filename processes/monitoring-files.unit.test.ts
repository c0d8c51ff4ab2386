import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectDefaultMetrics } from "prom-client";
import { describe, expect, it } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { registry } from "@/lib/metrics/registry";
import "@/lib/metrics/acceptance";
import "@/lib/metrics/carriers";
import "@/lib/metrics/http";
import "@/lib/metrics/readings";
import "@/lib/metrics/work";
import "@/processes/metrics";

/** Keeps `deploy/` in sync with the metrics: an alert on an unrecorded metric never fires. */

const read = (file: string) => readFileSync(path.join(projectRoot(), file), "utf8");
const RULES = read("deploy/prometheus/rules.yml");
const RUNBOOKS = read("docs/runbooks.md");

interface Known {
  name: string;
  type: string;
  labelNames: string[];
}

collectDefaultMetrics({ register: registry });
const metrics = new Map<string, Known>();
for (const metric of registry.getMetricsAsArray() as unknown as Known[]) {
  metrics.set(metric.name, metric);
}
const DEFAULT_LABELS = ["instance", "job", "le"];

function findProblems(expression: string): string[] {
  const problems: string[] = [];
  const names = expression.matchAll(/\b((?:posthorn|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g);
  for (const [, name = "", matchers = ""] of names) {
    const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ""));
    if (metric === undefined) problems.push(`${name} isn't a metric`);
    for (const [, label = ""] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) {
      const isKnown = metric?.labelNames?.includes(label) || DEFAULT_LABELS.includes(label);
      if (!isKnown) problems.push(`${name} has no label ${label}`);
    }
  }
  for (const [, labels = ""] of expression.matchAll(/\bby \(([^)]*)\)/g)) {
    for (const label of labels.split(",").map((text) => text.trim())) {
      const isKnown =
        DEFAULT_LABELS.includes(label) ||
        [...metrics.values()].some(({ labelNames }) => labelNames?.includes(label));
      if (!isKnown) problems.push(`no metric has the label ${label}`);
    }
  }
  return problems;
}

const alerts = RULES.split(/\n {6}- alert: /)
  .slice(1)
  .map((text) => {
    const [, expression = ""] = /\n {8}expr: ([\s\S]*?)\n {8}\w+:/.exec(text) ?? [];
    const [, url = ""] = /runbook_url: (\S+)/.exec(text) ?? [];
    return { name: text.split("\n", 1)[0] ?? "", expression, url };
  });

const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
const sections = [...RUNBOOKS.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));

describe("alerts", () => {
  it.each(alerts)("$name uses metrics and labels that exist", ({ expression }) => {
    expect(expression).toContain("posthorn_");
    expect(findProblems(expression)).toEqual([]);
  });

  it("have a runbook each, and each runbook has an alert", () => {
    const linked = alerts.map(({ url }) => url.split("#")[1]);
    expect(alerts.every(({ url }) => url.startsWith("docs/runbooks.md#"))).toBe(true);
    expect(new Set(linked)).toEqual(new Set(sections));
  });

  it("rejects unknown metrics and labels", () => {
    expect(findProblems('max by (where) (posthorn_nothing{state="up"})')).toHaveLength(3);
  });
});

it("the autoscaler's query uses metrics and labels that exist", () => {
  const [, query = ""] =
    /metricsQuery: (.+)/.exec(read("deploy/prometheus/adapter-rules.yml")) ?? [];
  expect(query).toContain("posthorn_");
  expect(findProblems(query)).toEqual([]);
});

describe("dashboards", () => {
  const files = readdirSync(path.join(projectRoot(), "deploy/grafana"));

  it.each(files)("%s uses metrics and labels that exist", (file) => {
    const { panels, uid } = JSON.parse(read(`deploy/grafana/${file}`)) as {
      uid: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    expect(uid).toBe(`posthorn-${path.basename(file, ".json")}`);
    for (const { title, targets } of panels) {
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr } of targets) expect(findProblems(expr), expr).toEqual([]);
    }
  });

  it("show every metric of ours but the build's", () => {
    const shown = files.map((file) => read(`deploy/grafana/${file}`)).join() + RULES;
    const hidden = [...metrics.keys()].filter(
      (name) => name.startsWith("posthorn_") && !shown.includes(name),
    );
    expect(hidden).toEqual(["posthorn_build_info"]);
  });
});

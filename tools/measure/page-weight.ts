import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** Script budget of a page: gzipped KiB, and millions of bytes uncompressed. */
export interface Budget {
  gzip: number;
  raw: number;
}

const ENTRY: Budget = { gzip: 150, raw: 0.55 };
const LIST: Budget = { gzip: 238, raw: 0.85 };
const FORM: Budget = { gzip: 245, raw: 0.85 };
const COMPOSE: Budget = { gzip: 265, raw: 1.0 };
const ANALYTICS: Budget = { gzip: 233, raw: 1.2 };
const OVERVIEW: Budget = { gzip: 227, raw: 1.1 };

/** Budgets by URL; the first match counts, and the default is a list. */
const BUDGETS: readonly [RegExp, Budget][] = [
  [/^\/(_not-found)?$/, ENTRY],
  [/^\/(login|sign-up|forgot-password|reset-password|confirm)\b/, ENTRY],
  [/^\/\[locale\]\/prices\b/, ENTRY],
  // Loads the inviter and submits: a small form with data.
  [/^\/invite\b/, FORM],
  [/^\/overview$/, OVERVIEW],
  [/^\/compose\b/, COMPOSE],
  [/^\/templates\/./, COMPOSE],
  // Message list within a report's frame.
  [/^\/bulks\/\[uuid\]\/recipients$/, { ...LIST, gzip: 242 }],
  [/^\/verification\/(new|guard)$/, FORM],
  [/^\/groups\/\[id\]\/settings$/, FORM],
  [/^\/groups\/\[id\]\/growth$/, ANALYTICS],
  [/^\/contacts\/segments\/(new|\[id\]\/edit)$/, FORM],
  [/^\/campaigns\/new$/, FORM],
  [/^\/campaigns\/\[code\]\/(form|settings)$/, FORM],
  [/^\/automations\/\[id\]$/, FORM],
  [/^\/campaigns\/\[code\]$/, ANALYTICS],
  [/^\/insights\/clicks$/, ANALYTICS],
  // A list's filters above charts.
  [/^\/insights\/delivery$/, { ...ANALYTICS, gzip: LIST.gzip }],
  [/^\/fraud\/new$/, FORM],
  [/^\/billing\/(payments$|documents\b)/, LIST],
  [/^\/billing\b/, FORM],
  [/^\/developers\/logs\b/, LIST],
  [/^\/team\/audit-log\b/, LIST],
  [/^\/(developers|settings|team|simulator)\b/, FORM],
];

export const STYLES_KIB = 20;
export const CHART_LIBRARY_KIB = 110;

export interface PageWeight {
  route: string;
  gzip: number;
  raw: number;
  budget: Budget;
}

interface RouteStats {
  route: string;
  firstLoadUncompressedJsBytes: number;
  firstLoadChunkPaths: string[];
}

const KIB = 1024;

function readRoutes(root: string): RouteStats[] {
  const file = path.join(root, ".next/diagnostics/route-bundle-stats.json");
  if (!existsSync(file)) throw new Error("Nothing is built: run npm run build first.");
  return JSON.parse(readFileSync(file, "utf8")) as RouteStats[];
}

const gzippedSize = (file: string) => gzipSync(readFileSync(file), { level: 6 }).length;

/** Weighs all pages from the build's statistics; deterministic per build. */
export function weighPages(root: string): PageWeight[] {
  const sizes = new Map<string, number>();
  const weigh = (chunk: string) => {
    const bytes = sizes.get(chunk) ?? gzippedSize(path.join(root, chunk));
    sizes.set(chunk, bytes);
    return bytes;
  };
  return readRoutes(root)
    .map(({ route, firstLoadUncompressedJsBytes, firstLoadChunkPaths }) => ({
      route,
      gzip: firstLoadChunkPaths.reduce((sum, chunk) => sum + weigh(chunk), 0) / KIB,
      raw: firstLoadUncompressedJsBytes / 1_000_000,
      budget: BUDGETS.find(([pattern]) => pattern.test(route))?.[1] ?? LIST,
    }))
    .sort((a, b) => b.gzip - a.gzip);
}

function weighChunks(root: string, isIncluded: (file: string) => boolean): number {
  const folder = path.join(root, ".next/static/chunks");
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter(isIncluded)
    .reduce((sum, file) => sum + gzippedSize(file) / KIB, 0);
}

/** Returns gzipped KiB of all style sheets. */
export const weighStyles = (root: string): number =>
  weighChunks(root, (file) => file.endsWith(".css"));

/** Returns gzipped KiB of the chunk with Recharts; 0 if there is none. */
export const weighChartLibrary = (root: string): number =>
  weighChunks(
    root,
    (file) => file.endsWith(".js") && readFileSync(file, "utf8").includes("recharts-surface"),
  );

import path from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "@/lib/project-root";

export interface SourceLocation {
  /** Path from the root of the project. */
  file: string;
  /** Finds the line, which costs a millisecond. */
  line: () => string;
}

/** Stack frames to search; callers await through many layers. */
const FRAMES = 60;
const ROOT = projectRoot();

/** Hand on the statements of others. */
const PASSES_ON = new Set(
  [
    "attempt",
    "grouping/batched",
    "grouping/group-commit",
    "lists/list",
    "nodes/account-slots",
    "query-once",
    "transaction",
  ].map((name) => `lib/db/${name}.ts`),
);
/**
 * Excludes code that migrates, checks or moves whole databases: it isn't the gateway's, and partly targets other
 * databases.
 */
const WHOLE_DATABASE =
  /^lib\/db\/(?:cluster-logins\.ts$|migrator\/migrate\.ts$|distribution\/(?:cluster-[^/]+$|move\/))/;
const OF_TESTS = /(?:\.test\.ts|\/test-[^/]+\.ts|^lib\/db\/(?:factories|testing\/mutants)\.ts)$/;

/** Returns a stack's files without lines, which require source maps. */
function listStackFiles(error: Error): string[] {
  const prepare = Error.prepareStackTrace;
  let files: string[] = [];
  Error.prepareStackTrace = (_error, sites) => {
    files = sites.map((site) => site.getFileName() ?? "");
    return "";
  };
  String(error.stack);
  Error.prepareStackTrace = prepare;
  return files;
}

/** The path from the root; undefined for what is not of the project. */
function toProjectPath(site: string): string | undefined {
  const file = site.startsWith("file:") ? fileURLToPath(site) : site;
  const isOurs = file.startsWith(`${ROOT}${path.sep}`) && !file.includes("node_modules");
  return isOurs ? path.relative(ROOT, file) : undefined;
}

/**
 * The place of the project that sends a statement now; `"tests"` if that is a test, or one changes the statement;
 * undefined if the project is not on the stack, or concerned with a whole database.
 */
export function findSourceLocation(): SourceLocation | "tests" | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  // One for the files; the other's stack is formatted only if the line is needed.
  const [forFiles, forLine] = [new Error("place"), new Error("place")];
  Error.stackTraceLimit = limit;
  const files = listStackFiles(forFiles).flatMap((file) => toProjectPath(file) ?? []);
  if (files.includes("lib/db/testing/mutants.ts")) return "tests";
  const own = files.filter((file) => !file.startsWith("lib/db/cluster/testing/statement-guard/"));
  const file = own.find((name) => !PASSES_ON.has(name));
  if (file === undefined || WHOLE_DATABASE.test(file)) return undefined;
  return OF_TESTS.test(file) ? "tests" : { file, line: () => findLine(forLine, file) };
}

function findLine({ stack = "" }: Error, file: string): string {
  const [, after = ""] = stack.split(`/${file}:`);
  return /^\d+/.exec(after)?.[0] ?? "?";
}

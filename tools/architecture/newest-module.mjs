import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Finds a module's cost outside its folders from the history; informational. */

const ROUTES = /^lib\/gateway\/(?:([^/]+)\/)?([^/]+)\/routes\.ts$/;

/** Returns git's output in lines. Undefined if empty. */
function ask(root, ...args) {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 };
  const { status, stdout } = spawnSync("git", args, options);
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : undefined;
}

/** Requires full history, because a shallow clone's oldest commit seems to add everything. */
const hasHistory = (root) => ask(root, "rev-parse", "--is-shallow-repository")?.[0] === "false";

/** Returns existing modules by name, because areas change. */
function readModules(root) {
  const gateway = path.join(root, "lib/gateway");
  return new Set(
    readdirSync(gateway).flatMap((area) =>
      readdirSync(path.join(gateway, area), { withFileTypes: true })
        .filter((entry) => existsSync(path.join(gateway, area, entry.name, "routes.ts")))
        .map((entry) => entry.name),
    ),
  );
}

/** Returns commits that added (not moved) module routes, newest first, with those routes. */
function readAdditions(root) {
  const format = ["--date-order", "--diff-filter=A", "-M", "--name-only", "--format=commit %H"];
  const lines = ask(root, "log", ...format, "--", "lib/gateway") ?? [];
  const commits = [];
  for (const line of lines) {
    const [, commit] = /^commit (\w+)$/.exec(line) ?? [];
    if (commit !== undefined) commits.push({ commit, added: [] });
    else if (ROUTES.test(line)) commits.at(-1).added.push(line);
  }
  return commits.filter(({ added }) => added.length > 0);
}

const toCamel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Matches the module's own files: folders, page, hook, translations, migration and browser test. */
function isOwn(file, area, name) {
  const page = `(?:[^/]+/)*${name}`;
  const own = [
    `lib/gateway/(?:${area}/)?${name}/`,
    `components/(?:${area}/)?${name}/`,
    `app/${page}/`,
    `lib/queries/${name}\\.ts$`,
    `translations/[^/]+/(?:${name}|${toCamel(name)})\\.json$`,
    "lib/db/migrations/",
    `e2e/${page}\\.spec\\.ts$`,
  ];
  return new RegExp(`^(?:${own.join("|")})`).test(file);
}

/**
 * Returns the module whose routes were added last, and the other files in its commit. Undefined if the history is
 * insufficient.
 */
export function findNewestModule(root) {
  if (!hasHistory(root)) return undefined;
  const modules = readModules(root);
  const newest = readAdditions(root)
    .map(({ commit, added }) => ({
      commit,
      found: added.map((file) => ROUTES.exec(file)).filter(([, , name]) => modules.has(name)),
    }))
    // Several modules in one commit are a split or an import, whose other files can't be attributed.
    .find(({ found }) => found.length === 1);
  if (newest === undefined) return undefined;
  const [[, area, name]] = newest.found;
  const changed = ask(root, "show", "-M", "--name-only", "--format=", newest.commit) ?? [];
  const outside = changed.filter((file) => !isOwn(file, area, name));
  return { name: area === undefined ? name : `${area}/${name}`, outside };
}

export function describeNewestModule(root) {
  const newest = findNewestModule(root);
  const found =
    newest === undefined ? "unknown (no history)" : `${newest.outside.length} (${newest.name})`;
  return `files outside its own folders that the newest module touches ${found}`;
}

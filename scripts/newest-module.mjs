import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** What a module costs outside of its folders, as the history has it. Nothing is judged by it. */

const ROUTES = /^lib\/gateway\/(?:([^/]+)\/)?([^/]+)\/routes\.ts$/;

/** What git says in lines, or undefined where it says nothing. */
function ask(root, ...args) {
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 };
  const { status, stdout } = spawnSync("git", args, options);
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : undefined;
}

/** Whether every commit is there; in a shallow clone the oldest one seems to add everything. */
const hasHistory = (root) => ask(root, "rev-parse", "--is-shallow-repository")?.[0] === "false";

/** Modules that there are, by name: an area may have changed since. */
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

/** Commits that added rows of a module, newest first, with the rows that they added; what was moved is not added. */
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

/** What is the module's own: its folders, page, hook, words, migration and browser test. */
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

/** The module whose rows were added last, and the other files that its commit changed or added; undefined if the history does not tell. */
export function findNewestModule(root) {
  if (!hasHistory(root)) return undefined;
  const modules = readModules(root);
  const newest = readAdditions(root)
    .map(({ commit, added }) => ({
      commit,
      found: added.map((file) => ROUTES.exec(file)).filter(([, , name]) => modules.has(name)),
    }))
    // Several at once are split or imported, and whose the rest of the commit is can't be told.
    .find(({ found }) => found.length === 1);
  if (newest === undefined) return undefined;
  const [[, area, name]] = newest.found;
  const changed = ask(root, "show", "-M", "--name-only", "--format=", newest.commit) ?? [];
  const outside = changed.filter((file) => !isOwn(file, area, name));
  return { name: area === undefined ? name : `${area}/${name}`, outside };
}

/** The same in words. */
export function describeNewestModule(root) {
  const newest = findNewestModule(root);
  const found =
    newest === undefined ? "unknown (no history)" : `${newest.outside.length} (${newest.name})`;
  return `files outside its own folders that the newest module touches ${found}`;
}

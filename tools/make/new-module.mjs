import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LANGUAGES } from "./new-module/names.mjs";
import { GENERATED, InputError, planModule } from "./new-module/plan.mjs";
import { formatFiles, writePlan } from "./new-module/write.mjs";

/**
 * `npm run new-module -- messaging/reminders --german "Erinnerung, Erinnerungen"`: writes a module that lists, creates,
 * updates and deletes rows, from its table to its page, and updates the lists of all modules.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

const USAGE = `Usage: npm run new-module -- <area>/<module> [options]

  --singular saved-text                  if the plural is irregular
  --german "Erinnerung, Erinnerungen"    singular and plural for the German texts; likewise
                                         --spanish, --portuguese and --polish
  --scope compose                        who may see and change it: a scope of lib/core/permissions/permissions.ts`;

/** Tests that write generated lists, selected by their title. */
const SNAPSHOTS = [
  "lib/api-suites/operation-texts.unit.test.ts",
  "lib/api-suites/role-matrix.test.ts",
  "lib/db/migrator/schema.test.ts",
  "lib/retention/documented.test.ts",
];

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        singular: { type: "string" },
        ...Object.fromEntries(LANGUAGES.map((language) => [language, { type: "string" }])),
        scope: { type: "string" },
      },
    });
  } catch (error) {
    throw new InputError(error.message);
  }
}

function updateSnapshots() {
  const vitest = path.join(root, "node_modules/.bin/vitest");
  const options = ["--project", "api", "--project", "unit", "-t", "is up to date", "-u"];
  const { status } = spawnSync(vitest, ["run", ...SNAPSHOTS, ...options], {
    cwd: root,
    stdio: "inherit",
  });
  return status === 0;
}

function describeNextSteps({ placeholders, own, edited }, missing) {
  const { area, kebab_items: module, Words_items, scope } = placeholders;
  return `
${Words_items}: ${own.length} files of its own, ${edited.length} edited lists, ${GENERATED.length} generated lists.

Edited: ${edited.map(({ file }) => file).join(", ")}
Generated: ${GENERATED.join(", ")}

Members need the scope ${scope}${missing.length === 0 ? "" : `. Texts with “(en)” await a translation: ${missing.join(", ")}`}.
Test it:
  npx vitest run --project api lib/gateway/${area}/${module} lib/api-suites lib/gateway/account/audit-log
  npm run verify
Run it: npm start, then open /${module}. For the sidebar, add isInSidebar to its row in
components/layout/navigation/page-table.ts.`;
}

try {
  const { positionals, values } = readArguments();
  if (positionals.length !== 1) throw new InputError(USAGE);
  const plan = planModule(root, positionals[0], values);
  writePlan(root, plan);
  formatFiles(root, plan);
  if (!updateSnapshots())
    throw new InputError("The files are written, but a list isn't: see above.");
  console.log(
    describeNextSteps(
      plan,
      LANGUAGES.filter((language) => values[language] === undefined),
    ),
  );
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

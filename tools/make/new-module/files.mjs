import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fill } from "./names.mjs";

const TEMPLATES = path.join(import.meta.dirname, "templates");
const MIGRATIONS = "lib/db/migrations";

const MODULE = "lib/gateway/__area__/__kebab_items__";
const PAGE = "components/__area__/__kebab_items__";

/** Destination of each template. */
const DESTINATIONS = {
  "module/schema-values.ts": `${MODULE}/schema-values.ts`,
  "module/schema-list.ts": `${MODULE}/schema-list.ts`,
  "module/schema.ts": `${MODULE}/schema.ts`,
  "module/tables.ts": `${MODULE}/tables.ts`,
  "module/store.ts": `${MODULE}/store.ts`,
  "module/resource.ts": `${MODULE}/resource.ts`,
  "module/service.ts": `${MODULE}/service.ts`,
  "module/routes.ts": `${MODULE}/routes.ts`,
  "module/test-kit.ts": `${MODULE}/test-kit.ts`,
  "module/module.test.ts": `${MODULE}/__kebab_items__.test.ts`,
  "page/queries.ts": "lib/queries/__kebab_items__.ts",
  "page/view.tsx": `${PAGE}/__kebab_items__-view.tsx`,
  "page/use-table.tsx": `${PAGE}/use-__kebab_item__-table.tsx`,
  "page/actions.tsx": `${PAGE}/__kebab_item__-actions.tsx`,
  "page/dialog.tsx": `${PAGE}/__kebab_item__-dialog.tsx`,
  "page/delete-dialog.tsx": `${PAGE}/delete-__kebab_item__-dialog.tsx`,
  "page/page.tsx": "app/(dashboard)/__kebab_items__/page.tsx",
  "page/browser.spec.ts": "e2e/__area__/__kebab_items__.spec.ts",
  "translations/en.json": "translations/en/__items__.json",
  "translations/de.json": "translations/de/__items__.json",
  "translations/es.json": "translations/es/__items__.json",
  "translations/pt.json": "translations/pt/__items__.json",
  "translations/pl.json": "translations/pl/__items__.json",
};

function nextMigration(root) {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, "0");
}

/** Returns the module's own files with their texts. */
export function fillTemplates(root, placeholders) {
  const destinations = {
    ...DESTINATIONS,
    "module/migration.sql": `${MIGRATIONS}/${nextMigration(root)}___snake_items__.sql`,
  };
  return Object.entries(destinations).map(([template, destination]) => ({
    file: fill(destination, placeholders),
    text: fill(readFileSync(path.join(TEMPLATES, `${template}.tmpl`), "utf8"), placeholders),
  }));
}

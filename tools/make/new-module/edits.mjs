import { readFileSync } from "node:fs";
import path from "node:path";

/** Lines that a module adds to lists of others, kept by hand because their order or wording is. */

function insertBefore(anchor, added) {
  return (text) => {
    const parts = text.split(anchor);
    if (parts.length !== 2) throw new Error(`no single place to add to: ${JSON.stringify(anchor)}`);
    return parts[0] + added + anchor + parts[1];
  };
}

const inOrder =
  (...steps) =>
  (text) =>
    steps.reduce((changed, step) => step(changed), text);

/** Sets keys of a translation file; `page.reminders` is a key of `page`. */
function setKeys(keys) {
  return (text) => {
    const translations = JSON.parse(text);
    for (const [key, value] of Object.entries(keys)) {
      const parents = key.split(".");
      const name = parents.pop();
      parents.reduce((object, parent) => object[parent], translations)[name] = value;
    }
    return `${JSON.stringify(translations, null, 2)}\n`;
  };
}

function addRoutes({ item, area, kebab_items: items }) {
  const routes = `import { ${item}Routes } from "@/lib/gateway/${area}/${items}/routes";\n`;
  return inOrder(
    insertBefore('import { env } from "./env";\n', routes),
    insertBefore("] as const;\n\nexport type ApiRoute", `  ...${item}Routes,\n`),
  );
}

const ICON = "  ClipboardList,\n";

/** Not in the sidebar yet, which README's pictures show. */
function addPage({ items, kebab_items: path, scope }, group) {
  const row = `  ${items}: {
    path: "/${path}",
    group: "${group}",
    icon: ClipboardList,
    scope: "${scope}",
  },
`;
  return inOrder(
    (text) => (text.includes(ICON) ? text : insertBefore('} from "lucide-react";\n', ICON)(text)),
    insertBefore("} as const satisfies Record<string, PageRow>;", row),
  );
}

function addAuditActions({ snake_item: item }) {
  return inOrder(
    insertBefore("] as const;\n\nexport type ObjectKind", `  "${item}",\n`),
    insertBefore("} as const;\n\ntype Subject", `  ${item}: ["changed", "created", "deleted"],\n`),
  );
}

/** Phrases that fit names of any gender. */
const TEXTS = {
  es: {
    name: "spanish",
    object: "spanish_inner_item",
    changed: "Modificación de",
    created: "Creación de",
    deleted: "Eliminación de",
    list: (items) => `Listar ${items}, por orden de creación`,
    summary: { create: "Crear", get: "Obtener", update: "Modificar", delete: "Eliminar" },
  },
  pt: {
    name: "portuguese",
    object: "portuguese_inner_item",
    changed: "Alteração de",
    created: "Criação de",
    deleted: "Eliminação de",
    list: (items) => `Listar ${items}, por ordem de criação`,
    summary: { create: "Criar", get: "Obter", update: "Alterar", delete: "Eliminar" },
  },
  pl: {
    name: "polish",
    object: "polish_object",
    changed: "Zmieniono",
    created: "Utworzono",
    deleted: "Usunięto",
    list: (items) => `Wyświetl ${items}, od najnowszych`,
    summary: { create: "Utwórz", get: "Pobierz", update: "Zmień", delete: "Usuń" },
  },
};

function translateFurther(language, placeholders) {
  const { items, Item, Items, snake_item: snake } = placeholders;
  const { name, object, changed, created, deleted, list, summary } = TEXTS[language];
  return {
    [`translations/${language}/shell.json`]: { [`page.${items}`]: placeholders[`${name}_items`] },
    [`translations/${language}/auditLog.json`]: {
      [`object.${snake}`]: placeholders[`${name}_item`],
      [`action.${snake}`]: {
        changed: `${changed} ${placeholders[object]}`,
        created: `${created} ${placeholders[object]}`,
        deleted: `${deleted} ${placeholders[object]}`,
      },
    },
    [`translations/${language}/operations.json`]: {
      [`tag.${items}`]: placeholders[`${name}_items`],
      [`summary.list${Items}`]: list(placeholders[`${name}_inner_items`]),
      ...Object.fromEntries(
        Object.entries(summary).map(([verb, text]) => [
          `summary.${verb}${Item}`,
          `${text} ${placeholders[object]}`,
        ]),
      ),
    },
  };
}

function translate(placeholders) {
  const { items, Item, Items, snake_item: snake } = placeholders;
  const { Words_item, Words_items, german_item, german_items } = placeholders;
  return {
    "translations/en/shell.json": { [`page.${items}`]: Words_items },
    "translations/de/shell.json": { [`page.${items}`]: german_items },
    "translations/en/auditLog.json": {
      [`object.${snake}`]: Words_item,
      [`action.${snake}`]: {
        changed: `${Words_item} changed`,
        created: `${Words_item} created`,
        deleted: `${Words_item} deleted`,
      },
    },
    "translations/de/auditLog.json": {
      [`object.${snake}`]: german_item,
      [`action.${snake}`]: {
        changed: `${german_item} geändert`,
        created: `${german_item} erstellt`,
        deleted: `${german_item} gelöscht`,
      },
    },
    "translations/de/operations.json": {
      [`tag.${items}`]: german_items,
      [`summary.list${Items}`]: `${german_items} auflisten, neueste zuerst`,
      [`summary.create${Item}`]: `${german_item} erstellen`,
      [`summary.get${Item}`]: `${german_item} abrufen`,
      [`summary.update${Item}`]: `${german_item} ändern`,
      [`summary.delete${Item}`]: `${german_item} löschen`,
    },
    ...translateFurther("es", placeholders),
    ...translateFurther("pt", placeholders),
    ...translateFurther("pl", placeholders),
  };
}

/** Returns the edited files of other modules with their texts. */
export function editLists(root, placeholders, { group }) {
  const translations = Object.entries(translate(placeholders));
  const edits = {
    "lib/api.ts": addRoutes(placeholders),
    "components/layout/navigation/page-table.ts": addPage(placeholders, group),
    "lib/gateway/account/audit-log/actions.ts": addAuditActions(placeholders),
    ...Object.fromEntries(translations.map(([file, keys]) => [file, setKeys(keys)])),
  };
  return Object.entries(edits).map(([file, edit]) => {
    try {
      return { file, text: edit(readFileSync(path.join(root, file), "utf8")) };
    } catch (cause) {
      throw new Error(`${file}: ${cause.message}`, { cause });
    }
  });
}

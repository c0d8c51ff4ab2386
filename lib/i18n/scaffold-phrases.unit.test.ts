import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/core/languages";
import { projectRoot } from "@/lib/project-root";
import { planModule } from "@/tools/make/new-module/plan.mjs";

/** Verbs of buttons and titles, which take their object without a colon. */
const VERBS: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  en: "Add|Archive|Change|Create|Delete|Edit|Get|List|New|Pause|Publish|Remove|Resume|Send|Update",
  de: "Abrufen|Ändern|Anlegen|Archivieren|Auflisten|Bearbeiten|Entfernen|Erstellen|Hinzufügen|Liste|Löschen|Neu|Neue[rs]?|Senden",
  es: "Añadir|Archivar|Crear|Editar|Eliminar|Enviar|Lista|Listar|Modificar|Nuev[ao]|Obtener|Pausar|Quitar|Reanudar",
  pt: "Adicionar|Alterar|Arquivar|Criar|Editar|Eliminar|Enviar|Lista|Listar|Nov[ao]|Obter|Pausar|Remover|Retomar",
  pl: "Dodaj|Edytuj|Lista|Now[aey]|Opublikować|Pobierz|Usunąć|Usuń|Utwórz|Utworzyć|Wyślij|Wznowić|Zarchiwizować|Zmień",
};

/** "Verb: noun", and names that wait for their translation. */
const phrasePattern = (language: (typeof LANGUAGES)[number]) =>
  new RegExp(String.raw`(^|[{¿])(${VERBS[language]})\s?:\s*[\p{L}{«„“_]|\(en\)`, "u");

const list = (texts: object, prefix = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : list(value, `${prefix}${key}.`),
  );

const root = projectRoot();
const plan = planModule(root, "messaging/saved-reminders", {
  german: "Erinnerung, Erinnerungen",
  spanish: "Recordatorio, Recordatorios",
  portuguese: "Lembrete, Lembretes",
  polish: "Notatka, Notatki",
});
const planned = new Map([...plan.own, ...plan.edited].map(({ file, text }) => [file, text]));

describe.each(LANGUAGES)("%s", (language) => {
  const folder = path.join("translations", language);
  const pattern = phrasePattern(language);
  const find = (texts: readonly (readonly [file: string, text: string])[]) =>
    texts.flatMap(([file, text]) =>
      list(JSON.parse(text))
        .filter(([, phrase]) => pattern.test(phrase))
        .map(([key, phrase]) => `${file} ${key}: ${phrase}`),
    );

  it("has no phrase assembled by a program", () => {
    const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith(".json"));
    const texts = files.map(
      (file) => [file, readFileSync(path.join(root, folder, file), "utf8")] as const,
    );
    expect(find(texts)).toEqual([]);
  });

  it("gets natural phrases from a new module", () => {
    const texts = [...planned].filter(([file]) => file.startsWith(`${folder}/`));
    expect(texts.length).toBeGreaterThan(2);
    expect(find(texts)).toEqual([]);
  });
});

it("inflects the object of Polish verbs, and leaves abbreviations", () => {
  const text = planned.get("translations/pl/savedReminders.json") ?? "";
  expect(JSON.parse(text).form).toMatchObject({ create: "Utwórz notatkę" });
  const spanish = planModule(root, "messaging/saved-reminders", { spanish: "API propia, API" });
  const file = spanish.own.find((own) => own.file === "translations/es/savedReminders.json");
  expect(JSON.parse(file?.text ?? "{}").form.create).toBe("Crear API propia");
});

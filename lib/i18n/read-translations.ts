import type { Language } from "@/lib/core/languages";
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/lib/project-root";
import type { Messages } from "./load-translations";

/** Reads translations instead of importing them: bundles of pages and processes resolve data imports differently. */
export function readTranslations<N extends keyof Messages>(locale: Language, name: N): Messages[N] {
  return JSON.parse(
    readFileSync(path.join(projectRoot(), "translations", locale, `${name}.json`), "utf8"),
  );
}

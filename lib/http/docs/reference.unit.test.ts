import { expect, test } from "vitest";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/core/languages";
import { referencePage } from "./reference";

const URL = "https://example.org/api";

test.each(LANGUAGES)("links the reference in %s to every language", (locale) => {
  const page = referencePage([], URL, [], locale);
  const [head = "", foot = ""] = [page.split("</head>")[0], page.split("<footer>")[1]];
  for (const lang of LANGUAGES) {
    expect(head).toContain(
      `<link rel="alternate" hreflang="${lang}" href="${URL}/reference?lang=${lang}">`,
    );
    const current = lang === locale ? ' aria-current="true"' : "";
    expect(foot).toContain(
      `<a href="?lang=${lang}" lang="${lang}" hreflang="${lang}"${current}>${LANGUAGE_NAMES[lang]}</a>`,
    );
  }
  expect(head).toContain(`<link rel="alternate" hreflang="x-default" href="${URL}/reference">`);
});

import { SAMPLE_NAMES, type SampleLanguage, sampleIn } from "../samples/languages";
import type { SampleRequest } from "../samples/request";
import type { Field } from "./fields";
import type { ReferenceOperation } from "./operations";

const FENCES: Record<SampleLanguage, string> = {
  curl: "sh",
  node: "js",
  php: "php",
  python: "python",
};

/** Escapes bars, which would end the cell, and replaces line breaks. */
const escapeCell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function table(title: string, fields: readonly Field[]): string[] {
  if (fields.length === 0) return [];
  return [
    `## ${title}`,
    [
      "| Field | Type | Description |",
      "| --- | --- | --- |",
      ...fields.map(({ name, type, isRequired, description, limits }) => {
        const notes = [isRequired ? "Required." : "", description, limits].filter(Boolean);
        return `| \`${escapeCell(name)}\` | ${escapeCell(type)} | ${escapeCell(notes.join(" "))} |`;
      }),
    ].join("\n"),
  ];
}

/** Formats an operation as Markdown for issue trackers and language models. */
export function operationMarkdown(
  operation: ReferenceOperation,
  request: SampleRequest,
  language: SampleLanguage,
): string {
  return [
    `# ${operation.summary}`,
    `\`${operation.method} ${operation.path}\``,
    ...operation.paragraphs,
    ...table("Path", operation.pathFields),
    ...table("Query", operation.query),
    ...table("Headers", operation.headers),
    ...table("Body", operation.body),
    ...table(`Answer ${operation.status}`, operation.answer),
    "## Errors",
    operation.errors.map(({ status, text }) => `- ${status}: ${text}`).join("\n"),
    ...(operation.needsKey
      ? [
          `## ${SAMPLE_NAMES[language]}`,
          `\`\`\`${FENCES[language]}\n${sampleIn(language, request)}\n\`\`\``,
        ]
      : []),
    "",
  ].join("\n\n");
}

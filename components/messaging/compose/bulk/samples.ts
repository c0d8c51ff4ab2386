import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";

/** Maximum samples shown, and maximum group entries fetched for them. */
export const MAX_SAMPLES = 30;

export interface Sample {
  phone: string;
  text: string;
}

type Entry = Record<string, unknown> & { phone: string };

export interface SampleSource {
  groups: readonly Group[];
  entries: readonly Entry[];
  alone: readonly string[];
  /** Null if unknown. */
  excluded: ReadonlySet<string> | null;
}

function toSampleValues(group: Group | undefined, entry: Entry): Map<string, string | null> {
  if (group === undefined) return new Map();
  return new Map(
    listNamedColumns(group).map(({ column, name }) => {
      const value = entry[column];
      return [columnKey(name), typeof value === "string" ? value : null];
    }),
  );
}

/** Returns samples: the first group's entries, then individual numbers. Empty until excluded numbers are known. */
export function createSamples(
  text: string,
  { groups, entries, alone, excluded }: SampleSource,
): Sample[] {
  if (excluded === null) return [];
  const names = groups.flatMap((group) => listNamedColumns(group).map(({ name }) => name));
  const template = parseTemplate(text, names);
  const ofGroup = entries.map((entry) => {
    const values = toSampleValues(groups[0], entry);
    const rendered = renderTemplate(template, entry.phone, (column) => values.get(column));
    return { phone: entry.phone, text: rendered.text };
  });
  const others = alone.map((phone) => ({
    phone,
    text: renderTemplate(template, phone, () => null).text,
  }));
  return [...ofGroup, ...others].filter(({ phone }) => !excluded.has(phone)).slice(0, MAX_SAMPLES);
}

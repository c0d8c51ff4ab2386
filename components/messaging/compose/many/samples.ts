import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { namedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { columnKey, parseTemplate, renderTemplate } from "@/lib/core/text/template";

/** Examples that are shown, and numbers that are looked at for them. */
export const MAX_SHOWN = 30;

export interface Sample {
  phone: string;
  /** The text as this recipient gets it. */
  text: string;
}

type Entry = Record<string, unknown> & { phone: string };

export interface SampleSource {
  /** The groups that the message goes to. */
  groups: readonly Group[];
  /** Numbers of the first of them. */
  entries: readonly Entry[];
  /** Numbers by themselves. */
  alone: readonly string[];
  /** Those who are in an excluded group; null: that isn't known. */
  excluded: ReadonlySet<string> | null;
}

/** The values of a number by the names of its group's columns, in lower case. */
function valuesOf(group: Group | undefined, entry: Entry): Map<string, string | null> {
  if (group === undefined) return new Map();
  return new Map(
    namedColumns(group).map(({ column, name }) => {
      const value = entry[column];
      return [columnKey(name), typeof value === "string" ? value : null];
    }),
  );
}

/**
 * The text as the first recipients get it: those of the first group, then numbers by themselves. Nobody who is in an
 * excluded group, so none at all before that is known.
 */
export function samplesOf(
  text: string,
  { groups, entries, alone, excluded }: SampleSource,
): Sample[] {
  if (excluded === null) return [];
  const names = groups.flatMap((one) => namedColumns(one).map(({ name }) => name));
  const template = parseTemplate(text, names);
  const ofGroup = entries.map((entry) => {
    const values = valuesOf(groups[0], entry);
    const rendered = renderTemplate(template, entry.phone, (column) => values.get(column));
    return { phone: entry.phone, text: rendered.text };
  });
  const others = alone.map((phone) => ({
    phone,
    text: renderTemplate(template, phone, () => null).text,
  }));
  return [...ofGroup, ...others].filter(({ phone }) => !excluded.has(phone)).slice(0, MAX_SHOWN);
}

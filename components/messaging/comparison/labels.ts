interface LabeledItem {
  name: string;
  /** Times and the like that tell items of one name apart, shortest first. */
  details: readonly string[];
}

/** Adds to repeated names the first detail that tells them apart. */
export function toLabels(
  items: readonly LabeledItem[],
  join: (name: string, detail: string) => string,
): string[] {
  const levels = items.map(({ name, details }) => [
    name,
    ...details.map((detail) => join(name, detail)),
  ]);
  const isUnique = (label: string, level: number) =>
    levels.filter((other) => other[level] === label).length === 1;
  return levels.map((own) => own.find(isUnique) ?? own.at(-1) ?? "");
}

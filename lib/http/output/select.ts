import { z } from "zod";

type Select = (value: unknown) => unknown;

function selectObject(schema: z.ZodObject): Select {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, createSelector(field as z.ZodType)] as const,
  );
  return (value) => {
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = {};
    for (const [name, select] of fields) {
      const inner = source[name];
      if (inner !== undefined) result[name] = select === null ? inner : select(inner);
    }
    return result;
  };
}

/**
 * Keeps the schema's fields, in its order; null if none is to be dropped. Far cheaper than parsing, so production
 * uses it.
 */
function createSelector(schema: z.ZodType): Select | null {
  if (schema instanceof z.ZodObject) return selectObject(schema);
  if (schema instanceof z.ZodArray) {
    const select = createSelector(schema.element as z.ZodType);
    return select === null ? null : (value) => (value as unknown[]).map(select);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const select = createSelector(schema.unwrap() as z.ZodType);
    return select === null ? null : (value) => (value == null ? value : select(value));
  }
  if (schema instanceof z.ZodRecord) {
    const select = createSelector(schema.valueType as z.ZodType);
    if (select === null) return null;
    return (value) =>
      Object.fromEntries(
        Object.entries(value as Record<string, unknown>).map(([key, inner]) => [
          key,
          select(inner),
        ]),
      );
  }
  return null;
}

/** Creates a selector. Outside production the schema is parsed strictly, so undeclared fields fail in tests. */
export function createOutputSelector(schema: z.ZodObject, isStrict: boolean): Select {
  const select = selectObject(schema);
  if (!isStrict) return select;
  const strict = schema.strict();
  return (value) => {
    // JSON drops undefined, but a strict schema would count it as undeclared.
    const fields = Object.entries(value as object).filter(([, field]) => field !== undefined);
    return select(strict.parse(Object.fromEntries(fields)));
  };
}

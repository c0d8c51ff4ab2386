import { z } from "zod";

type Select = (value: unknown) => unknown;

function selectObject(schema: z.ZodObject): Select {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, selectorOf(field as z.ZodType)] as const,
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
 * A function that keeps exactly the fields a schema names, in its order; null when there is nothing to
 * select. Far cheaper than parsing, so production answers leave through it.
 */
function selectorOf(schema: z.ZodType): Select | null {
  if (schema instanceof z.ZodObject) return selectObject(schema);
  if (schema instanceof z.ZodArray) {
    const select = selectorOf(schema.element as z.ZodType);
    return select === null ? null : (value) => (value as unknown[]).map(select);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const select = selectorOf(schema.unwrap() as z.ZodType);
    return select === null ? null : (value) => (value == null ? value : select(value));
  }
  if (schema instanceof z.ZodRecord) {
    const select = selectorOf(schema.valueType as z.ZodType);
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

/**
 * The way out of every answer. Outside production the schema is parsed strictly, so that a field it does
 * not name is an error in tests; in production the fields are only selected.
 */
export function outputOf(schema: z.ZodObject, isStrict: boolean): Select {
  const select = selectObject(schema);
  if (!isStrict) return select;
  const strict = schema.strict();
  return (value) => {
    // JSON drops undefined; a strict schema would take such a field for one too many.
    const fields = Object.entries(value as object).filter(([, field]) => field !== undefined);
    return select(strict.parse(Object.fromEntries(fields)));
  };
}

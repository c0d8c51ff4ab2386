import type { CollectionQuery, Condition, Filter } from "@/lib/http/collection";
import type { Separator } from "./csv-stream";
import type { FileFormat } from "./table-file";

/** What an export takes besides the filters of its list: what the file is like. */
export function fileFilters(columns: readonly string[]) {
  return {
    format: {
      type: "enum",
      match: "exact",
      values: ["csv", "xlsx"],
      description: "csv (default) or xlsx.",
    },
    columns: {
      type: "enum",
      match: "exact",
      array: true,
      values: columns,
      description: "Fields of the file in their order; default: all.",
    },
    separator: {
      type: "enum",
      match: "exact",
      values: ["comma", "semicolon"],
      description: "Of CSV; with semicolons, decimals have a comma. Default: comma.",
    },
  } as const satisfies Record<string, Filter>;
}

export interface FileRequest<Column extends string> {
  format: FileFormat;
  columns: readonly Column[];
  separator: Separator;
  /** Which rows, by the filters of the list. */
  conditions: readonly Condition[];
  /** Newest first. */
  isDown: boolean;
}

/** Tells the two kinds of filters apart. `all`: the columns of a file for which none are named. */
export function readFileRequest<Column extends string>(
  query: CollectionQuery,
  all: readonly Column[],
): FileRequest<Column> {
  const options = Object.keys(fileFilters(all));
  const valuesOf = (field: keyof ReturnType<typeof fileFilters>): string[] => {
    const found = query.conditions.find((one) => one.field === field);
    return found?.op === "in" ? found.values.map(String) : [];
  };
  const asked = valuesOf("columns") as Column[];
  return {
    format: valuesOf("format")[0] === "xlsx" ? "xlsx" : "csv",
    columns: asked.length > 0 ? asked : all,
    separator: valuesOf("separator")[0] === "semicolon" ? ";" : ",",
    conditions: query.conditions.filter(({ field }) => !options.includes(field)),
    isDown: query.order[0]?.direction !== "asc",
  };
}

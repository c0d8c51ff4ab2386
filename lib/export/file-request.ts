import type { CollectionQuery, Condition, Filter } from "@/lib/core/collection";
import { CSV_SEPARATORS, CSV_SEPARATOR_TEXT, type CsvSeparator } from "@/lib/core/csv-separators";
import type { FileFormat } from "./table-file";

/**
 * Returns the filters of a file. Invalid values are rejected: a program would mistake the file for another kind, or
 * its columns for others.
 */
export function fileFilters(columns: readonly string[]) {
  return {
    format: {
      type: "enum",
      match: "exact",
      values: ["csv", "xlsx"],
      isOption: true,
      description: "csv (default), of any length, or xlsx, up to 100,000 rows.",
    },
    columns: {
      type: "enum",
      match: "exact",
      array: true,
      values: columns,
      isOption: true,
      description: "Fields in the file, in order. Defaults to all.",
    },
    separator: {
      type: "enum",
      match: "exact",
      values: CSV_SEPARATORS,
      isOption: true,
      description: `${CSV_SEPARATOR_TEXT} Defaults to comma.`,
    },
  } as const satisfies Record<string, Filter>;
}

export interface FileRequest<Column extends string> {
  format: FileFormat;
  columns: readonly Column[];
  separator: CsvSeparator;
  conditions: readonly Condition[];
  isDescending: boolean;
}

export function parseFileRequest<Column extends string>(
  query: CollectionQuery,
  allColumns: readonly Column[],
): FileRequest<Column> {
  const options = Object.keys(fileFilters(allColumns));
  const filterValues = (field: keyof ReturnType<typeof fileFilters>): string[] => {
    const condition = query.conditions.find((condition) => condition.field === field);
    return condition?.op === "in" ? condition.values.map(String) : [];
  };
  const requestedColumns = filterValues("columns") as Column[];
  return {
    format: filterValues("format")[0] === "xlsx" ? "xlsx" : "csv",
    columns: requestedColumns.length > 0 ? requestedColumns : allColumns,
    separator:
      CSV_SEPARATORS.find((separator) => separator === filterValues("separator")[0]) ?? "comma",
    conditions: query.conditions.filter(({ field }) => !options.includes(field)),
    isDescending: query.order[0]?.direction !== "asc",
  };
}

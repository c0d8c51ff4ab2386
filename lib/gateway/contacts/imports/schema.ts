import { withReason } from "@/lib/core/errors";
import { z } from "zod";
import { isCountry } from "@/lib/core/countries/countries";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { integerId } from "@/lib/http/input/path-parameters";
import { ENCODING_NAMES } from "@/lib/import/encoding-names";
import {
  AMBIGUOUS_RULES,
  BLOCKED_RULES,
  COLUMN_TARGETS,
  DELIMITER_NAMES,
  IMPORT_STATES,
  IMPORT_TARGETS,
  DUPLICATE_RULES,
  LONG_RULES,
  MAX_TITLE_ROWS,
  PROBLEMS,
  REPAIRS,
  ROW_OUTCOMES,
  ZERO_RULES,
} from "./schema-values";

const target = z.enum(COLUMN_TARGETS).nullable();

const targets = z
  .array(target)
  .max(200)
  .refine(
    (columns) => {
      const usedColumns = columns.filter((item) => item !== null);
      return new Set(usedColumns).size === usedColumns.length;
    },
    withReason("Each column can be filled once.", "import_column_twice"),
  );

export const importUpdateSchema = z
  .object({
    encoding: z.enum(ENCODING_NAMES).nullish(),
    delimiter: z.enum(DELIMITER_NAMES).nullish(),
    sheet: z
      .int()
      .min(0)
      .max(99)
      .nullish()
      .meta({ description: "Index of the workbook's sheet, from 0." }),
    title_rows: z.int().min(0).max(MAX_TITLE_ROWS).nullish().meta({
      description: "Rows above the headings, such as a title, which are left out.",
    }),
    has_header: z.boolean().nullish().meta({ description: "True if the first row has headings." }),
    country: z
      .string()
      .refine(
        isCountry,
        withReason("Use an ISO 3166-1 alpha-2 code, such as DE.", "country_unknown"),
      )
      .nullish()
      .meta({ description: "Country used to read national numbers." }),
    columns: targets.nullish().meta({
      description:
        "Target of each column, in order; null leaves it out. `note` is for blocked numbers, which take only `phone` and `note`.",
    }),
    known: z.enum(DUPLICATE_RULES).nullish().meta({
      description:
        "Entries the group has: kept, overwritten, or filled where they're empty. Numbers that are blocked already are kept.",
    }),
    blocked: z.enum(BLOCKED_RULES).nullish().meta({
      description: "Adds blocked numbers to the group too. They stay blocked.",
    }),
    zeros: z.enum(ZERO_RULES).nullish().meta({
      description: "National numbers without their first zero: repaired, or left out.",
    }),
    ambiguous: z.enum(AMBIGUOUS_RULES).nullish().meta({
      description: "Digits that are a national number without zero and a foreign one without plus.",
    }),
    too_long: z.enum(LONG_RULES).nullish().meta({
      description: "Values that are too long: the row is left out, or the value cut or emptied.",
    }),
  })
  .meta({
    id: "ImportUpdate",
    examples: [
      {
        encoding: "utf-8",
        delimiter: "comma",
        sheet: 0,
        title_rows: 0,
        has_header: true,
        country: "DE",
        columns: ["phone", "a"],
        known: "fill",
        blocked: "skip",
        zeros: "repair",
        ambiguous: "national",
        too_long: "cut",
      },
    ],
  });
export type ImportUpdate = z.output<typeof importUpdateSchema>;

const counts = z.record(z.string(), z.int().min(0));

export const importSchema = z
  .object({
    id: z.int().min(1),
    target: z.enum(IMPORT_TARGETS).meta({
      description: "What the numbers are used for: adding them to a group, or blocking them.",
    }),
    group_id: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: "Group that takes the numbers. If null, the import blocks them." }),
    file_name: z.string().nullable(),
    file_size: z.int().min(0).meta({ description: "Size of the file in bytes." }),
    state: z.enum(IMPORT_STATES).meta({
      description:
        "`reading` and `checking` go on by themselves; `columns` waits for the column of the numbers, `ready` for the start.",
    }),
    progress: z.number().min(0).max(1).nullable().meta({
      description: "Progress of the current step; null without a step, or if unknown.",
    }),
    format: z.enum(["csv", "xlsx", "vcard"]),
    encoding: z.enum(ENCODING_NAMES),
    is_garbled: z.boolean().meta({
      description:
        "True if letters look wrong in this encoding. Compare `/imports/{import_id}/encodings`.",
    }),
    title_rows: z.int().min(0).meta({
      description: "Rows above the headings, such as a title, which are left out.",
    }),
    delimiter: z.enum(DELIMITER_NAMES),
    sheet: z.int().min(0),
    sheets: z.array(z.string()),
    has_header: z.boolean(),
    country: z.string(),
    columns: z.array(
      z.object({
        heading: z.string().nullable(),
        samples: z.array(z.string()),
        target,
        guess: z.enum(["name", "content"]).nullable(),
      }),
    ),
    known: z.enum(DUPLICATE_RULES),
    blocked: z.enum(BLOCKED_RULES),
    zeros: z.enum(ZERO_RULES),
    ambiguous: z.enum(AMBIGUOUS_RULES),
    too_long: z.enum(LONG_RULES),
    rows: z.int().min(0).meta({ description: "Number of rows read so far, without the headings." }),
    fates: counts.meta({ description: "Number of rows by the outcome of their check." }),
    repairs: counts.meta({ description: "Numbers of rows by repair." }),
    problems: counts.meta({ description: "Number of rows that can't be imported, by problem." }),
    added: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    undone: z
      .int()
      .min(0)
      .meta({ description: "Number of entries or blocks that the undo has restored." }),
    kept: z.int().min(0).meta({
      description:
        "Entries or blocks that others have changed, deleted or requested too; they were left unchanged.",
    }),
    problem: z.string().nullable().meta({ description: "Reason why the import failed." }),
    problem_line: z
      .int()
      .nullable()
      .meta({ description: "Row in the file; null if it concerns the whole file." }),
    undo_until: z
      .int()
      .nullable()
      .meta({ description: "Unix time until which the import can be undone; null if it can't." }),
    created_at: z.int(),
    started_at: z.int().nullable(),
    finished_at: z.int().nullable(),
  })
  .meta({ id: "Import" });
export type Import = z.output<typeof importSchema>;

const encodingPreviewSchema = z
  .object({
    encoding: z.enum(ENCODING_NAMES),
    preview: z.string().meta({
      description: "The first lines with letters beyond ASCII, as they read in this encoding.",
    }),
    is_garbled: z.boolean().meta({ description: "True if letters look wrong in this encoding." }),
  })
  .meta({ id: "EncodingPreview" });

export const importEncodingsSchema = z
  .object({ encodings: z.array(encodingPreviewSchema) })
  .meta({ id: "ImportEncodings" });
export type ImportEncodings = z.output<typeof importEncodingsSchema>;

export const importRowSchema = z
  .object({
    line: z.int().min(1).meta({ description: "Line number in the file." }),
    cells: z.array(z.string()),
    fate: z.enum(ROW_OUTCOMES).nullable(),
    note: z.enum([...REPAIRS, ...PROBLEMS]).nullable(),
    phone: z.string().nullable(),
    readings: z.array(z.string()).meta({
      description:
        "Possible readings of an ambiguous number, the one of the import's country first.",
    }),
  })
  .meta({ id: "ImportRow" });
export type ImportRowResource = z.output<typeof importRowSchema>;

export const importRowUpdateSchema = z
  .object({ cells: z.array(z.string().max(2_000)).min(1).max(200) })
  .meta({ id: "ImportRowUpdate", examples: [{ cells: [EXAMPLE.phone, "Erika"] }] });
export type ImportRowUpdate = z.output<typeof importRowUpdateSchema>;

export const uploadQuerySchema = z.object({
  file_name: z
    .string()
    .max(255)
    .optional()
    .meta({
      description: "Name of a file that is sent as it is; a form names its own.",
      examples: ["customers.csv"],
    }),
});

export const importParamsSchema = z.object({ import_id: integerId });
export const rowParamsSchema = z.object({ import_id: integerId, line: integerId });

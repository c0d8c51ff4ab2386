import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { integerId } from "@/lib/http/input/path-parameters";
import { TABLE_NAMES } from "./table-names";
import { referenceTo } from "@/lib/http/input/references";

/** Listed without a data table; accepted by the API for backward compatibility. */
const WITHOUT_VIEW = ["scheduled", "prices", "keys", "webhooks", "members"] as const;

export const TABLES = [...TABLE_NAMES, ...WITHOUT_VIEW] as const;
const tableSchema = z.enum(TABLES).meta({ examples: ["messages"] });

const DENSITIES = ["compact", "default", "relaxed"] as const;
const word = z.string().min(1).max(60);
const columns = z.array(word).max(60);

const viewFilterSchema = z
  .object({
    field: word.refine(
      (field) => !["q", "search"].includes(field),
      withReason("A view can't include search text.", "view_search"),
    ),
    operator: z.enum(["is", "is_not", "one_of", "between"]),
    values: z.array(z.string().max(200)).min(1).max(100),
  })
  .meta({ id: "TableViewFilter" });

const viewSortSchema = z
  .object({ field: word, direction: z.enum(["asc", "desc"]) })
  .meta({ id: "TableViewSort" });

const viewState = {
  filters: z.array(viewFilterSchema).max(30),
  sort: viewSortSchema.nullable(),
  columns: columns.meta({ description: "Columns that are visible, by name." }),
  order: columns.meta({ description: "All columns in order, including hidden ones." }),
  density: z.enum(DENSITIES),
};

const exampleState = {
  filters: [{ field: "country", operator: "is", values: ["DE"] }],
  sort: { field: "created_at", direction: "desc" },
  columns: ["created_at", "phone"],
  order: ["created_at", "phone", "text"],
  density: "default",
};

export const tableViewSchema = z
  .object({
    id: z.int().min(1),
    table: tableSchema,
    name: z.string(),
    is_shared: z.boolean().meta({ description: "True if everyone in the account sees the view." }),
    is_own: z.boolean(),
    ...viewState,
    created_at: z.int(),
    updated_at: z.int(),
  })
  .meta({ id: "TableView" });
export type TableView = z.output<typeof tableViewSchema>;
export type TableViewState = Pick<TableView, keyof typeof viewState>;

const name = z.string().trim().min(1, "Enter a name for the view.").max(60);

export const tableViewCreateSchema = z
  .object({ table: tableSchema, name, is_shared: z.boolean().nullish(), ...viewState })
  .meta({
    id: "TableViewCreate",
    examples: [{ table: "messages", name: "Failed in Germany", is_shared: true, ...exampleState }],
  });
export type TableViewCreate = z.output<typeof tableViewCreateSchema>;

export const tableViewUpdateSchema = z
  .object({
    name: name.nullish(),
    is_shared: z.boolean().nullish(),
    filters: viewState.filters.nullish(),
    sort: viewState.sort.optional(),
    columns: viewState.columns.nullish(),
    order: viewState.order.nullish(),
    density: viewState.density.nullish(),
  })
  .meta({
    id: "TableViewUpdate",
    examples: [{ name: "Failed", is_shared: true, ...exampleState }],
  });
export type TableViewUpdate = z.output<typeof tableViewUpdateSchema>;

export const tableViewParamsSchema = z.object({ view_id: integerId });

export const tableSettingsParamsSchema = z.object({ table: tableSchema });

export const tableSettingsUpdateSchema = z
  .object({
    columns: columns
      .nullable()
      .meta({ description: "Visible columns; null stands for the table's default." }),
    order: columns.nullable(),
    density: z.enum(DENSITIES),
    wraps_text: z.boolean(),
    default_view_id: referenceTo("/table-views/{view_id}", z.int().min(1), {
      unchecked:
        "A table opens without the view if the caller can't see it, as after its deletion.",
    }).nullable(),
    export_columns: columns.nullish().meta({
      description: "Columns of the last exported file. null: those that the table shows.",
    }),
  })
  .meta({
    id: "TableSettingsUpdate",
    examples: [
      {
        columns: ["created_at", "phone"],
        order: ["created_at", "phone"],
        density: "compact",
        wraps_text: false,
        default_view_id: null,
        export_columns: ["created_at", "phone", "state"],
      },
    ],
  });
export type TableSettingsUpdate = z.output<typeof tableSettingsUpdateSchema>;

export const tableSettingsSchema = tableSettingsUpdateSchema
  .extend({ table: tableSchema })
  .meta({ id: "TableSettings" });
export type TableSettings = z.output<typeof tableSettingsSchema>;

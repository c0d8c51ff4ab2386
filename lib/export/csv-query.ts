import { z } from "zod";
import { CSV_SEPARATORS, CSV_SEPARATOR_TEXT } from "@/lib/core/csv-separators";

export const separatorSchema = z
  .enum(CSV_SEPARATORS)
  .default("comma")
  .meta({ description: CSV_SEPARATOR_TEXT });

export const csvQuerySchema = z.object({ separator: separatorSchema });

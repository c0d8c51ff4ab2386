import { z } from "zod";
import type { Separator } from "./csv-stream";

export const csvQuerySchema = z.object({
  separator: z
    .enum(["comma", "semicolon"])
    .default("comma")
    .meta({ description: "Between columns." }),
});
export type CsvQuery = z.output<typeof csvQuerySchema>;

export const toSeparator = ({ separator }: CsvQuery): Separator =>
  separator === "semicolon" ? ";" : ",";

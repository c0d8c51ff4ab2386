import type { z } from "zod";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import { referenceTo } from "@/lib/http/input/references";

export const linkedText = <S extends z.ZodType>(schema: S): S =>
  referenceTo("/short_link_campaigns/{campaign_code}", schema, {
    write: (code) => `See ${formatPlaceholder(code)}`,
  });

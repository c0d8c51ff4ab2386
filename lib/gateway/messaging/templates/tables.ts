import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  templates: {
    holds: "templates of texts",
    stays: "while the account exists, also archived ones, since sent messages name them",
  },
  template_versions: {
    holds: "published texts of templates",
    stays: "as their template",
  },
} satisfies Tables;

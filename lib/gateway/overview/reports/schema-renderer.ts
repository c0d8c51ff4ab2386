import type { Currency } from "@/lib/core/context";
import type { Language } from "@/lib/core/languages";
import type { DeliveryStats } from "@/lib/gateway/account/stats/schema-delivery";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import type { SpendingReport } from "@/lib/gateway/billing/spending/schema";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import type { ClickStats } from "@/lib/gateway/campaigns/click-stats/schema";
import type { Comparison } from "@/lib/gateway/overview/comparison/schema";
import type { ReportFilters } from "./schema";
import type { ReportFileFormat, ReportRange } from "./schema-values";

/** Answers of the API operations behind each page. */
export type ReportData =
  | { view: "delivery"; stats: DeliveryStats; keyNames: ReadonlyMap<number, string> }
  | { view: "spending"; stats: SpendingReport }
  | { view: "clicks"; stats: ClickStats }
  | { view: "comparison"; stats: Comparison }
  | { view: "usage"; stats: UsageReport }
  | { view: "documents"; documents: readonly BillingDocumentItem[]; total: number };

export interface ReportInput {
  data: ReportData;
  name: string;
  range: ReportRange;
  filters: ReportFilters;
  /** Unix seconds; `to` is exclusive. */
  span: { from: number; to: number };
  fileFormat: ReportFileFormat;
  lang: Language;
  timeZone: string;
  account: { id: number; name: string; currency: Currency };
  /** Base of links into the dashboard. */
  publicUrl: string;
  /** Unix seconds of the run. */
  now: number;
}

/** Only pictures within the mail have a content id. */
export interface RenderedFile {
  name: string;
  type: string;
  contentId: string | null;
  bytes: Uint8Array;
}

export interface RenderedReport {
  subject: string;
  text: string;
  /** Refers to pictures as `cid:…`. */
  html: string;
  files: readonly RenderedFile[];
}

/** Injected, as drawing charts needs components, which build on modules. */
export type ReportRenderer = (input: ReportInput) => Promise<RenderedReport>;

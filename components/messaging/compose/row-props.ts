import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { CostAnalysis } from "./use-cost";
import type { MessageAnalysis } from "./use-message";

/** A field of a draft, which has the names of the request that it becomes. */
export type ComposeField = keyof DraftContent | keyof NonNullable<DraftContent["bulk"]>;

/** What is wrong, in words. */
export type Problems = Partial<Record<ComposeField, string>>;

/** What a line of the form shows and changes. */
export interface RowProps {
  content: DraftContent;
  settings: SendingSettings;
  analysis: MessageAnalysis;
  cost: CostAnalysis;
  /** What to say is wrong, in words; only once someone had the chance to get it right. */
  error: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
  /** The field was left. */
  onLeave: () => void;
}

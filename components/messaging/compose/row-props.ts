import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { CostAnalysis } from "./use-cost";
import type { MessageAnalysis } from "./use-message";

/** Fields of the form that can be wrong. */
export type ComposeField = "sender" | "to" | "text" | "when" | "options" | "variant";

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

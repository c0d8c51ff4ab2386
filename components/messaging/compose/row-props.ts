import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { SendingSettings } from "@/lib/gateway/account/settings/schema";
import type { CostAnalysis } from "./use-cost";
import type { MessageAnalysis } from "./use-message";

export type ComposeField = keyof DraftContent | keyof NonNullable<DraftContent["bulk"]>;

export type Problems = Partial<Record<ComposeField, string>>;

export interface RowProps {
  content: DraftContent;
  settings: SendingSettings;
  analysis: MessageAnalysis;
  cost: CostAnalysis;
  /** Set only after the user could complete the field. */
  error: string | undefined;
  onChange: (change: Partial<DraftContent>) => void;
  onBlur: () => void;
}

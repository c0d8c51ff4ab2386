import type { ApiForm } from "@/components/forms/use-api-form";
import type { CampaignValues } from "./campaign-schema";

export interface CampaignFieldsProps {
  form: ApiForm<CampaignValues>;
  isReadOnly?: boolean;
  /** It never changes once it is set. */
  isBackHalfFixed?: boolean;
}

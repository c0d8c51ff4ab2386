import type { ApiForm } from "@/components/forms/use-api-form";
import type { Country } from "@/lib/core/countries/countries";
import type { CampaignValues } from "./campaign-schema";

export interface CampaignFieldsProps {
  form: ApiForm<CampaignValues>;
  countries: readonly Country[];
  isReadOnly?: boolean;
  /** The back-half can't be changed after creation. */
  isBackHalfFixed?: boolean;
}

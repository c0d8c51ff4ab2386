import { dateCampaign } from "./store-demo";

/** Backdated rows, for demo data only. */
export { dateCampaign };

import { dateCampaign } from "./store-demo";

export { dateCampaign };

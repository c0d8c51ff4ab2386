export { addClickId } from "./click-ids";
export { type PastConversion, storePastConversions } from "./demo";
export { recordFromPage } from "./record-from-page";
export { anonymizeConversions } from "./service";

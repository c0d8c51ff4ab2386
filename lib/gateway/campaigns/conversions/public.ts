export { addClickId } from "./click-ids";
export { recordFromPage } from "./record-from-page";
export { anonymizeConversions } from "./service";

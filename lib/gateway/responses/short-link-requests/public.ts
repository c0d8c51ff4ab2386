export { CLICKS_DUE, classifyClicks } from "./classify-clicks";
export { type PastClick, storePastClicks } from "./demo";
export { anonymizeMessageClicks, countClicksByPhone } from "./erase";
export { insertClicks, type NewClick } from "./insert-clicks";
export { reclassifyClicks, reclassifyOutdated } from "./reclassify";

export { publishAutomation } from "./change-state";
export { endDuePeople } from "./end-due";
export { lookForPeople } from "./look-for-people";
export { createAutomation } from "./service";
export { recordClicks, startByClicks, startByForm, startByReply } from "./start-by";
export { eraseRuns, findDueSteps, STEPS_DUE } from "./store-runs";
export { CLICKS_DUE, findDueClicks } from "./store-sources";
export { AUTOMATIONS_DUE, findDueAutomations } from "./store-work";
export { runAutomationSteps } from "./work-on";

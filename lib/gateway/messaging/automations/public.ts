export { lookForPeople } from "./look-for-people";
export { eraseRuns, findDueSteps, STEPS_DUE } from "./store-runs";
export { AUTOMATIONS_DUE, findDueAutomations } from "./store-work";
export { runAutomationSteps } from "./work-on";

export { publishAutomation } from "./change-state";
export { endDuePeople } from "./end-due";
export { runTriggerScan } from "./run-trigger-scan";
export { sendGroupedNotice } from "./notify";
export { createAutomation } from "./service";
export {
  lockIsActive,
  recordClicks,
  startByClicks,
  startByForm,
  startByReply,
  startByRule,
} from "./start-by";
export { findNamedAutomations, type NamedAutomation } from "./store";
export { findDueNotices, NOTICES_DUE } from "./store-notices";
export { eraseRuns, findDueSteps, STEPS_DUE } from "./store-runs";
export { CLICKS_DUE, findDueClicks } from "./store-sources";
export { AUTOMATIONS_DUE, findDueAutomations } from "./store-work";
export { runAutomationSteps } from "./work-on";

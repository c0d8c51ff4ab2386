import { advanceRuns } from "./advance";
import { sendTexts } from "./send";
import type { DueAutomation } from "./store-runs";

/** Takes the due people of an automation further. Returns false if other workers had them all. */
export async function runAutomationSteps(due: DueAutomation): Promise<boolean> {
  const advanced = await advanceRuns(due);
  const sent = await sendTexts(due);
  return advanced + sent > 0;
}

import { classify } from "./classify";
import type { LabelledClick } from "./test-clicks";

/** Measures how well the rules classify labelled clicks. */
export function measure(clicks: readonly LabelledClick[]) {
  const classified = clicks.map((click) => ({
    ...click,
    saidMachine: classify(click).class === "machine",
  }));
  const count = (isMachine: boolean, saidMachine: boolean) =>
    classified.filter((item) => item.isMachine === isMachine && item.saidMachine === saidMachine)
      .length;
  const right = count(true, true);
  return {
    misclassified: classified
      .filter((item) => item.isMachine !== item.saidMachine)
      .map(({ what }) => what),
    machines: right + count(true, false),
    people: count(false, true) + count(false, false),
    precision: right / (right + count(false, true)),
    recall: right / (right + count(true, false)),
  };
}

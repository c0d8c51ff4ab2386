import { classify } from "./classify";
import type { LabelledRequest } from "./test-requests";

/** How well the rules tell machines from people, of requests of which it is known. */
export function measure(requests: readonly LabelledRequest[]) {
  const classified = requests.map((request) => ({
    ...request,
    saidMachine: classify(request).class === "machine",
  }));
  const count = (isMachine: boolean, saidMachine: boolean) =>
    classified.filter((one) => one.isMachine === isMachine && one.saidMachine === saidMachine)
      .length;
  const right = count(true, true);
  return {
    misclassified: classified
      .filter((one) => one.isMachine !== one.saidMachine)
      .map(({ what }) => what),
    machines: right + count(true, false),
    people: count(false, true) + count(false, false),
    precision: right / (right + count(false, true)),
    recall: right / (right + count(true, false)),
  };
}

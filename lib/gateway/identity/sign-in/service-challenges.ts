import { dropChallenges } from "./store-challenges";

/** What other modules do with sign-ins that wait for a code. */
export { dropChallenges };

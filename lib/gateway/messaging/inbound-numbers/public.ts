export {
  assignKeyword,
  findAllKeywords,
  findClaimants,
  type NumberOwners,
  releaseKeyword,
} from "./keywords";
export { assignNumber, findAllNumbers, listNumbers, releaseNumber } from "./service";
export { findInboundNumbers } from "./store";

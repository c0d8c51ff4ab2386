import { addToMessageStats, type MessageStatsDelta } from "./store";
import { addToBulkStats, type BulkStatsDelta } from "./store-bulks";
import { addToBulkVariants, type BulkVariantDelta } from "./store-variants";

/** In the transaction that changes the messages. */
export {
  addToBulkStats,
  addToBulkVariants,
  addToMessageStats,
  type BulkStatsDelta,
  type BulkVariantDelta,
  type MessageStatsDelta,
};

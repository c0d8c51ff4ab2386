import { NIL_UUID } from "@/lib/core/ids/nil-uuid";

/** Stands in keys of sums, where NULL can't, for messages by themselves. */
export const NO_BULK = NIL_UUID;

import { NIL_UUID } from "@/lib/core/ids/nil-uuid";

/** For single messages in keys of sums, which can't hold NULL. */
export const NO_BULK = NIL_UUID;

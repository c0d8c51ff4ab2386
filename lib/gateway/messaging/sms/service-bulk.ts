import { insertOfAccount } from "./store-accept";
import { BATCH_SIZE, findRecipients, removeMessages } from "./store-changes";
import { noteVariants } from "./store-extras";

/** What bulks do with their messages. */
export { BATCH_SIZE, findRecipients, insertOfAccount, noteVariants, removeMessages };

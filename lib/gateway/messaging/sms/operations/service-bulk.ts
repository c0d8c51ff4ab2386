import { insertOfAccount } from "@/lib/gateway/messaging/sms/accept/store-accept";
import {
  BATCH_SIZE,
  findRecipients,
  removeMessages,
} from "@/lib/gateway/messaging/sms/change/store-changes";
import { noteVariants } from "@/lib/gateway/messaging/sms/accept/store-related-rows";

/** What bulks do with their messages. */
export { BATCH_SIZE, findRecipients, insertOfAccount, noteVariants, removeMessages };

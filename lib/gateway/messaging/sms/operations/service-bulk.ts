import { insertOfAccount } from "@/lib/gateway/messaging/sms/accept/store-accept";
import {
  BATCH_SIZE,
  findRecipients,
  removeMessages,
} from "@/lib/gateway/messaging/sms/change/store-changes";
import { recordBulkDetails } from "@/lib/gateway/messaging/sms/accept/store-related-rows";

/** For bulks. */
export { BATCH_SIZE, findRecipients, insertOfAccount, recordBulkDetails, removeMessages };

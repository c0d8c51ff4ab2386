import { insertOfAccount } from "@/lib/gateway/messaging/sms/accept/store-accept";
import {
  BATCH_SIZE,
  findRecipients,
  removeMessages,
} from "@/lib/gateway/messaging/sms/change/store-changes";
import { recordVariants } from "@/lib/gateway/messaging/sms/accept/store-related-rows";

export { BATCH_SIZE, findRecipients, insertOfAccount, recordVariants, removeMessages };

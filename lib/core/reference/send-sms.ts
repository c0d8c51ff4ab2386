import type { ReferenceOperation } from "./operations";
import { EXAMPLE } from "./example-values";

/** Sample of `sendSms` as in the API's document, which is too large to load for it. */
export const sendSmsSample = (apiUrl: string): Pick<ReferenceOperation, "sample" | "needsKey"> => ({
  sample: {
    method: "POST",
    url: `${apiUrl}/sms`,
    body: {
      text: "Your order 4711 is on its way.",
      sender_id: EXAMPLE.sender,
      phone: EXAMPLE.phone,
    },
  },
  needsKey: true,
});

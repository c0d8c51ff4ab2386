import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { defineEvent } from "@/lib/gateway/developers/webhooks/event";
import { fraudCheckSchema } from "./schema";

const fraudCheck = fraudCheckSchema
  .partial()
  .extend({ check_id: z.uuid().meta({ description: "ID of the check." }) })
  .meta({
    id: "FraudCheckDoneData",
    description:
      "The check as it is when it's sent. Of one that was deleted since, only `check_id`.",
  });

export const fraudCheckDoneEvent = defineEvent({
  name: "fraud-check.done",
  description: "A fraud check is completed, or ended with an error.",
  data: fraudCheck,
  stored: [],
  sample: {
    id: EXAMPLE.uuid,
    check_id: EXAMPLE.uuid,
    status_code: 10,
    risk_score: 17,
    service_code: "pro",
    callback_data: "order-4711",
    price: 0.02,
    is_test: false,
    created_at: EXAMPLE.past,
    updated_at: EXAMPLE.past + 1,
    request_phone: {
      status_code: 10,
      phone: EXAMPLE.phone,
      is_possible: true,
      is_valid: true,
      region: EXAMPLE.iso2,
      number_type: "mobile",
      created_at: EXAMPLE.past,
      updated_at: EXAMPLE.past + 1,
    },
    request_email: null,
    request_ip: null,
    request_address: null,
    reasons: [
      { code: "base", part: "all", points: 25 },
      { code: "phone_valid_mobile", part: "phone", points: -8 },
    ],
  },
});

import type { TestKit } from "@/lib/api-suites/test-kit";

export const testKit: TestKit = {
  operations: {
    revealVerifyCode: {
      permission: "write verification",
      exampleRequest: async ({ make, owner, account }) => {
        await make(owner, "POST", "/pumping_guard/allowed_prefixes", { prefix: "+49171392" });
        const { id } = await make(account, "POST", "/verify_codes", {
          phone: "+491713920042",
          code: "471147",
          routing_strategy: [{ channel: "sms", sender_id: "NORDWIND" }],
        });
        return { params: { id: id as string } };
      },
      audit: "verify_code.revealed",
    },
  },
};

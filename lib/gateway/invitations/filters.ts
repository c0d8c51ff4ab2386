import { collection } from "@/lib/http/collection";

export const invitationCollection = collection({
  filters: { email: { type: "text", match: "partial", maxLength: 254 } },
  order: ["created_at"],
});

import { collection } from "@/lib/http/collection";

export const invitationCollection = collection({
  filters: { email: { type: "text", match: "partial", maxLength: 254, example: "@example.com" } },
  order: ["created_at"],
});

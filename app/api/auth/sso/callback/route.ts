import { handleSsoCallback } from "@/lib/gateway/identity/single-sign-on/page-handlers";

export { handleSsoCallback as GET };

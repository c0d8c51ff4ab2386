import { handleSsoSignOut } from "@/lib/gateway/identity/single-sign-on/page-handlers";

export { handleSsoSignOut as POST };

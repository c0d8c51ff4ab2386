import { handleSsoStart } from "@/lib/gateway/identity/single-sign-on/page-handlers";

export { handleSsoStart as GET };

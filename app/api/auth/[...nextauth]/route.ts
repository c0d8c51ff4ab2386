import { handleNextAuth } from "@/lib/gateway/identity/sign-in/next-auth-handler";

export { handleNextAuth as GET, handleNextAuth as POST };

import { handleNextAuth } from "@/lib/auth/next-auth-handler";

export { handleNextAuth as GET, handleNextAuth as POST };

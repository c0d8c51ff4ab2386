import { emailConfirmationRoutes } from "@/lib/gateway/email-confirmations/routes";
import { passwordResetRoutes } from "@/lib/gateway/password-resets/routes";
import { signUpRoutes } from "./routes";

/** Everything that happens before somebody can sign in. */
export const accessRoutes = [
  ...signUpRoutes,
  ...emailConfirmationRoutes,
  ...passwordResetRoutes,
] as const;

import { emailConfirmationRoutes } from "@/lib/gateway/identity/email-confirmations/routes";
import { passwordResetRoutes } from "@/lib/gateway/identity/password-resets/routes";
import { signUpRoutes } from "./routes";

/** Everything that happens before someone can sign in. */
export const accessRoutes = [
  ...signUpRoutes,
  ...emailConfirmationRoutes,
  ...passwordResetRoutes,
] as const;

import { data, route } from "@/lib/http/route";
import { emailConfirmationParamsSchema, emailConfirmationSchema } from "./schema";
import { confirmEmail } from "./service";

export const emailConfirmationRoutes = [
  route({
    method: "put",
    path: "/email_confirmations/{token}",
    operationId: "confirmEmail",
    tag: "Account access",
    summary: "Confirm an email address",
    description: "The token is the last part of the link in the email and is valid for 24 hours.",
    auth: "public",
    params: emailConfirmationParamsSchema,
    returns: data("EmailConfirmation", emailConfirmationSchema),
    status: 200,
    errors: ["not_found"],
    run: (_ctx, { params }) => confirmEmail(params.token),
  }),
] as const;

import { data, route } from "@/lib/http/route";
import { signUpCreateSchema, signUpSchema } from "./schema";
import { signUp } from "./service";

export const signUpRoutes = [
  route({
    method: "post",
    path: "/sign_ups",
    operationId: "signUp",
    tag: "Account access",
    summary: "Create an account",
    description:
      "Creates an account and its owner, and emails a link to confirm the address. The response is the same if the address is already registered.",
    auth: "public",
    body: signUpCreateSchema,
    bodyLimit: 16_384,
    returns: data("SignUp", signUpSchema),
    status: 201,
    errors: ["conflict", "too_many_requests"],
    run: (ctx, { body }) => signUp(ctx, body),
  }),
] as const;

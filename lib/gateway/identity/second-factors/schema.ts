import { z } from "zod";
import { codeSchema } from "@/lib/http/input/credential-fields";

export const secondFactorSchema = z
  .object({
    is_active: z.boolean(),
    recovery_codes_left: z.int(),
    trusted_browsers: z
      .int()
      .meta({ description: "Number of trusted browsers, which aren't asked for a code." }),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const secondFactorSetupSchema = z
  .object({
    secret: z.string().meta({ description: "Key to enter in the app, base32." }),
    otpauth_uri: z.string(),
    qr_svg: z.string().meta({ description: "The URL as a QR code, in SVG." }),
  })
  .meta({ id: "SecondFactorSetup" });
export type SecondFactorSetup = z.output<typeof secondFactorSetupSchema>;

export const secondFactorConfirmSchema = z
  .object({ code: codeSchema })
  .meta({ id: "SecondFactorConfirm", examples: [{ code: "123456" }] });

export const recoveryCodesSchema = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: "Recovery codes. They are shown only once, and each works once." }),
  })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;

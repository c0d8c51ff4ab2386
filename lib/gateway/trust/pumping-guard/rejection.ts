import { DomainError } from "@/lib/core/errors";
import type { Stop, StopReason } from "@/lib/core/trust/pumping-rules";

const MESSAGES: Record<StopReason, string> = {
  denied_range: "Codes can't be sent to satellite and premium numbers.",
  country: "Codes can't be sent to this country. Add it to the pumping guard's countries.",
  number_limit: "Too many codes for this number. Try again later.",
  prefix_limit: "Too many codes for numbers like this one. Try again later.",
  range_limit: "Too many codes for numbers like this one. Try again later.",
  account_limit: "Too many codes for this account. Try again later.",
  conversion: "Too few codes for numbers like this one are confirmed. Try again later.",
  spend_cap: "The hourly spending limit for codes to this country is reached. Try again later.",
};

export function toDomainError({ reason, retryAfterSeconds }: Stop): DomainError {
  const message = MESSAGES[reason];
  if (retryAfterSeconds !== null) {
    const options = { path: "phone", retryAfterSeconds };
    switch (reason) {
      case "number_limit":
        return new DomainError("too_many_requests", message, {
          ...options,
          reason: "verify_number_limit",
        });
      case "conversion":
        return new DomainError("too_many_requests", message, {
          ...options,
          reason: "verify_conversion",
        });
      case "spend_cap":
        return new DomainError("too_many_requests", message, {
          ...options,
          reason: "verify_spend_cap",
        });
      default:
        return new DomainError("too_many_requests", message, {
          ...options,
          reason: "verify_range_limit",
        });
    }
  }
  if (reason === "country") {
    return new DomainError("unprocessable", message, { path: "phone", reason: "verify_country" });
  }
  return new DomainError("unprocessable", message, {
    path: "phone",
    reason: "verify_denied_range",
  });
}

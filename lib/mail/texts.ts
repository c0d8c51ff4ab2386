import { env } from "@/lib/env";
import type { Mail } from "./outbox";

/** What our mails say. Every link stands on a line of its own, so that no client breaks it. */

const link = (path: string) => `${env.PUBLIC_URL}${path}`;
const signature = "\n-- \nPosthorn\n";

/** It names nothing that was typed: anybody can have it sent to anybody. */
export function confirmationMail(recipient: string, token: string): Mail {
  return {
    kind: "confirm",
    recipient,
    subject: "Confirm your e-mail address",
    text: `You signed up at Posthorn.
Confirm your e-mail address to begin:

${link(`/confirm/${token}`)}

The link works for 24 hours. If it was not you who signed up, ignore this mail: without the confirmation nobody can sign in.
${signature}`,
  };
}

export function knownAddressMail(recipient: string): Mail {
  return {
    kind: "known-address",
    recipient,
    subject: "You already have an account",
    text: `Somebody, probably you, tried to sign up at Posthorn with this e-mail address. You already have an account.

Sign in:
${link("/login")}

Forgot the password? Choose a new one:
${link("/forgot-password")}
${signature}`,
  };
}

export function passwordResetMail(recipient: string, token: string): Mail {
  return {
    kind: "password-reset",
    recipient,
    subject: "Choose a new password",
    text: `Somebody, probably you, asked for a new password at Posthorn. Choose it here:

${link(`/reset-password/${token}`)}

The link works once, within 30 minutes. If it was not you, ignore this mail: your password stays as it is.
${signature}`,
  };
}

export function passwordChangedMail(recipient: string): Mail {
  return {
    kind: "password-changed",
    recipient,
    subject: "Your password was changed",
    text: `The password of your Posthorn sign-in was changed just now, and all other sessions were ended.

If it was not you, choose a new password at once:
${link("/forgot-password")}
${signature}`,
  };
}

export function secondFactorMail(recipient: string, state: "on" | "off"): Mail {
  const isOn = state === "on";
  return {
    kind: isOn ? "second-factor-on" : "second-factor-off",
    recipient,
    subject: isOn ? "Second factor turned on" : "Second factor turned off",
    text: `The second factor of your Posthorn sign-in was turned ${state} just now.

If it was not you, choose a new password at once:
${link("/forgot-password")}
${signature}`,
  };
}

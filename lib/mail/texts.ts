import { EMAIL_CHANGE_MINUTES } from "@/lib/auth/email-changes";
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

/** Somebody signed up with an address for which a link waits already. */
export function anotherSignUpMail(recipient: string, token: string): Mail {
  return {
    kind: "confirm",
    recipient,
    subject: "Confirm your e-mail address",
    text: `Someone signed up at Posthorn with your e-mail address, which was not the first time.
Open this link only if you signed up just now. It confirms the password of this sign-up and no other:

${link(`/confirm/${token}`)}

The link works for 24 hours. If you signed up earlier, open the link in the earlier mail: it still works, with the password that you chose then.
If you are not sure, choose a new password instead:
${link("/forgot-password")}
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

export function emailChangeMail(recipient: string, token: string): Mail {
  return {
    kind: "email-change",
    recipient,
    subject: "Confirm your new e-mail address",
    text: `Somebody, probably you, wants to sign in to Posthorn with this e-mail address from now on. Confirm it here:

${link(`/confirm-email/${token}`)}

The link works once, within ${EMAIL_CHANGE_MINUTES} minutes. If it was not you, ignore this mail: nothing changes.
${signature}`,
  };
}

/** For somebody whose address another person asked for; it holds no link that changes anything. */
export function takenAddressMail(recipient: string): Mail {
  return {
    kind: "email-change",
    recipient,
    subject: "Your e-mail address was asked for",
    text: `Somebody wants to use this e-mail address for another sign-in of Posthorn. You sign in with it already, so nothing changes.

If it was you, sign in here:
${link("/login")}
${signature}`,
  };
}

export function emailChangeNoticeMail(recipient: string, wished: string): Mail {
  return {
    kind: "email-change-notice",
    recipient,
    subject: "A new e-mail address was asked for",
    text: `Somebody, probably you, wants to sign in to Posthorn as ${wished} instead of this address. That begins once the link in the mail to the new address is opened.

If it was not you, choose a new password at once. That ends the request, too:
${link("/forgot-password")}
${signature}`,
  };
}

export function emailChangedMail(recipient: string, changed: string): Mail {
  return {
    kind: "email-changed",
    recipient,
    subject: "Your e-mail address was changed",
    text: `You sign in to Posthorn as ${changed} from now on, no longer with this address. All other sessions were ended.

If it was not you, tell the owners of your account at once: they can remove this sign-in on the page Team.
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

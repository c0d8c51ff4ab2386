import { composeMail, link, type Reader } from "./compose";
import type { Mail } from "./mail";

/** Returns the sign-in page's URL. The mails' texts are in `translations/<language>/mail.json`. */

const login = () => link("/login");
const forgotPassword = () => link("/forgot-password");

/** Contains no user input, as anyone can have it sent to any address. */
export function confirmationMail(reader: Reader, token: string): Mail {
  return composeMail("confirm", reader, "confirm", { link: link(`/confirm/${token}`) });
}

export function anotherSignUpMail(reader: Reader, token: string): Mail {
  const values = { link: link(`/confirm/${token}`), forgotPassword: forgotPassword() };
  return composeMail("confirm", reader, "confirmAgain", values);
}

export function knownAddressMail(reader: Reader): Mail {
  const values = { login: login(), forgotPassword: forgotPassword() };
  return composeMail("known-address", reader, "knownAddress", values);
}

export function passwordResetMail(reader: Reader, token: string): Mail {
  const values = { link: link(`/reset-password/${token}`) };
  return composeMail("password-reset", reader, "passwordReset", values);
}

export function passwordChangedMail(reader: Reader): Mail {
  const values = { forgotPassword: forgotPassword() };
  return composeMail("password-changed", reader, "passwordChanged", values);
}

export function emailChangeMail(reader: Reader, token: string, minutes: number): Mail {
  const values = { link: link(`/confirm-email/${token}`), minutes };
  return composeMail("email-change", reader, "emailChange", values);
}

/** Composes the mail for an address that another user requested. Contains no link that changes data. */
export function takenAddressMail(reader: Reader): Mail {
  return composeMail("email-change", reader, "emailTaken", { login: login() });
}

export function emailChangeNoticeMail(reader: Reader, newEmail: string): Mail {
  const values = { email: newEmail, forgotPassword: forgotPassword() };
  return composeMail("email-change-notice", reader, "emailChangeNotice", values);
}

export function emailChangedMail(reader: Reader, changed: string): Mail {
  return composeMail("email-changed", reader, "emailChanged", { email: changed });
}

/** Tells that single sign-on was connected or disconnected. */
export function ssoMail(reader: Reader, state: "connected" | "disconnected"): Mail {
  const values = { state, security: link("/settings/security") };
  return composeMail(`sso-${state}`, reader, "sso", values);
}

export function secondFactorMail(reader: Reader, state: "on" | "off"): Mail {
  const values = { state, forgotPassword: forgotPassword() };
  return composeMail(`second-factor-${state}`, reader, "twoFactor", values);
}

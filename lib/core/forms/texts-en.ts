import type { FormTexts } from "./form-texts";

export const EN: FormTexts = {
  languages: "Languages",
  phone: "Mobile number",
  phoneHint: (example) => `With country code if it's from abroad, such as ${example}`,
  optional: "optional",
  error: "Error",
  problem: "Check what you entered",
  back: "Back to the form",
  close: "You can close this page.",
  subscribe: {
    title: (name) => `Get text messages from ${name}`,
    consent: (name) =>
      `I agree that ${name} may send me text messages. I can unsubscribe at any time.`,
    code: "To confirm, you'll get a code by text message.",
    button: "Agree and get the code",
  },
  code: {
    title: "Enter the code",
    intro: (phone) =>
      `If ${phone} can be signed up, a code is on its way to it. It's valid for 15 minutes.`,
    label: "6-digit code",
    button: "Confirm",
    again: "Send the code again",
    sms: (code, name) =>
      `${code} is your code to sign up with ${name}. Not you? Ignore this message.`,
  },
  subscribed: {
    title: "You're signed up",
    text: (name) => `You'll get text messages from ${name} from now on.`,
  },
  unsubscribe: {
    title: (name) => `Unsubscribe from ${name}`,
    intro: "Enter your number to stop the text messages.",
    own: "The number that got this link will get no more text messages.",
    reasons: "Why are you leaving?",
    reason: {
      1: "I never signed up",
      2: "Too many messages",
      3: "Not interested any more",
      4: "I don't understand the messages",
      5: "I don't like the company",
      6: "Another reason",
    },
    comment: "Anything else?",
    button: "Unsubscribe",
  },
  unsubscribed: {
    title: "You're unsubscribed",
    text: (name) => `${name} won't send text messages to this number any more.`,
  },
  unavailable: {
    title: "Signing up isn't possible right now",
    text: (name) => `Try again later, or contact ${name}.`,
  },
  limited: { title: "Too many attempts", text: "Try again later." },
  errors: {
    phone_missing: "Enter your mobile number.",
    phone_invalid: "This isn't a phone number. Check the digits.",
    phone_mobile: "Enter a mobile number: others can't get text messages.",
    phone_unreachable: "We can't send text messages to this country.",
    value_long: "This is too long.",
    code_wrong: "That code doesn't match. Check the latest message.",
    code_expired: "This code has expired. Enter your number again.",
    code_locked: "Too many wrong codes. Enter your number again.",
    again_later: "A code was sent a moment ago. Wait before you ask for another one.",
    form_expired: "This form was open for too long. Send it again.",
  },
};

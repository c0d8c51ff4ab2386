import type { MemberRole } from "@/lib/core/context";
import { env } from "@/lib/env";
import { oneLine } from "./one-line";
import type { Mail } from "./outbox";

/** Mails about the people of an account, in the language of who reads them: German, else English. */

const link = (path: string) => `${env.PUBLIC_URL}${path}`;
const signature = "\n-- \nPosthorn\n";

export const ROLE_NAMES: Record<"en" | "de", Record<MemberRole, string>> = {
  en: {
    owner: "owner",
    developer: "developer",
    marketing: "marketing",
    accountant: "accountant",
  },
  de: {
    owner: "Inhaber",
    developer: "Entwicklung",
    marketing: "Marketing",
    accountant: "Buchhaltung",
  },
};

export interface InvitationMail {
  recipient: string;
  lang: string;
  accountName: string;
  inviterName: string;
  role: MemberRole;
  token: string;
}

export function invitationMail(mail: InvitationMail): Mail {
  const inviter = oneLine(mail.inviterName);
  const account = oneLine(mail.accountName);
  const address = link(`/invite/${mail.token}`);
  const common = { kind: "invitation" as const, recipient: mail.recipient };
  if (mail.lang === "de") {
    return {
      ...common,
      subject: `Einladung in das Konto ${account}`,
      text: `${inviter} lädt Sie ein, bei Posthorn im Konto "${account}" mitzuarbeiten.
Ihre Rolle: ${ROLE_NAMES.de[mail.role]}

Einladung ansehen und annehmen:
${address}

Der Link gilt einmal und sieben Tage lang. Wenn Sie die Einladung nicht erwartet haben, beachten Sie diese E-Mail nicht: Ohne Ihre Zustimmung geschieht nichts.
${signature}`,
    };
  }
  return {
    ...common,
    subject: `Invitation to the account ${account}`,
    text: `${inviter} invites you to work in the account "${account}" at Posthorn.
Your role: ${ROLE_NAMES.en[mail.role]}

See the invitation and accept it:
${address}

The link works once, within seven days. If you did not expect this invitation, ignore this mail: nothing happens without you.
${signature}`,
  };
}

export interface AccessRequestMail {
  recipient: string;
  lang: string;
  accountName: string;
  personName: string;
  personEmail: string;
  role: MemberRole;
  page: string;
}

export function accessRequestMail(mail: AccessRequestMail): Mail {
  const person = `${oneLine(mail.personName)} (${mail.personEmail})`;
  const account = oneLine(mail.accountName);
  const common = { kind: "access-request" as const, recipient: mail.recipient };
  if (mail.lang === "de") {
    return {
      ...common,
      subject: `${oneLine(mail.personName)} bittet um Zugriff`,
      text: `${person} bittet im Konto "${account}" um Zugriff auf diese Seite:
${link(mail.page)}

Heutige Rolle: ${ROLE_NAMES.de[mail.role]}. Die Rolle ändern Sie hier:
${link("/team")}

Wenn Sie nichts ändern, bleibt alles, wie es ist.
${signature}`,
    };
  }
  return {
    ...common,
    subject: `${oneLine(mail.personName)} asks for access`,
    text: `${person} asks for access to this page in the account "${account}":
${link(mail.page)}

Their role today: ${ROLE_NAMES.en[mail.role]}. Change it here:
${link("/team")}

If you change nothing, everything stays as it is.
${signature}`,
  };
}

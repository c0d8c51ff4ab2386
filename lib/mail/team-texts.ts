import type { MemberRole } from "@/lib/core/context";
import { composeMail, link, mailTranslator } from "./compose";
import { toOneLine } from "./one-line";
import type { Mail } from "./outbox";

export interface InvitationMail {
  recipient: string;
  lang: string;
  accountName: string;
  inviterName: string;
  role: MemberRole;
  token: string;
}

export function invitationMail({ recipient, lang, ...mail }: InvitationMail): Mail {
  const values = {
    inviter: toOneLine(mail.inviterName),
    account: toOneLine(mail.accountName),
    role: mailTranslator(lang)(`role.${mail.role}`),
    link: link(`/invite/${mail.token}`),
  };
  return composeMail("invitation", { email: recipient, lang }, "invitation", values);
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

export function accessRequestMail({ recipient, lang, ...mail }: AccessRequestMail): Mail {
  const values = {
    person: toOneLine(mail.personName),
    email: mail.personEmail,
    account: toOneLine(mail.accountName),
    role: mailTranslator(lang)(`role.${mail.role}`),
    link: link(mail.page),
    team: link("/team"),
  };
  return composeMail("access-request", { email: recipient, lang }, "accessRequest", values);
}

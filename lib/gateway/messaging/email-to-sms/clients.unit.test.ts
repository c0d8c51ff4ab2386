import { expect, test } from "vitest";
import { parseEmail } from "./parse-email";
import { CLIENT_MAILS } from "./test-clients";

const encode = (text: string) => `=?utf-8?b?${Buffer.from(text).toString("base64")}?=`;

const read = (contentType: string, subject: string, body: string) =>
  parseEmail({
    raw: Buffer.from(
      [
        "From: Ops <ops@example.org>",
        `Subject: ${encode(subject)}`,
        `Content-Type: ${contentType}; charset=utf-8`,
        "Content-Transfer-Encoding: 8bit",
        "",
        body.replaceAll("\n", "\r\n"),
      ].join("\r\n"),
    ),
    mailFrom: "ops@example.org",
    ownDomain: "example.com",
  });

test("strips quotes and signatures of a dozen email clients in five languages", async () => {
  const wrong: string[] = [];
  for (const mail of CLIENT_MAILS) {
    const { body } = await read(mail.contentType, mail.subject, mail.body);
    if (body !== mail.expected) wrong.push(`${mail.name}: ${JSON.stringify(body)}`);
  }
  const right = CLIENT_MAILS.length - wrong.length;
  process.stdout.write(`mails: ${right} right, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
  expect(CLIENT_MAILS).toHaveLength(60);
});

test.each([
  [
    "entities of any name",
    "<p>L&rsquo;&eacute;quipe &ndash; 5&thinsp;&permil; &star;</p>",
    "L’équipe – 5 ‰ ☆",
  ],
  [
    "cells",
    "<table><tr><th>Server</th><td>DOWN</td></tr><tr><td>db1</td><td>ok</td></tr></table>",
    "Server DOWN\ndb1 ok",
  ],
  [
    "lists and headings",
    "<h2>Alarm</h2>now<ul><li>one<li>two</ul>end",
    "Alarm\nnow\none\ntwo\nend",
  ],
  ["preformatted lines", "<pre>a\n  b\n\nc</pre>", "a\nb\n\nc"],
  [
    "what is hidden",
    "<div style='display:none'>Preview</div><p>Text</p><!--[if mso]>x<![endif]-->",
    "Text",
  ],
  ["a quote of the author's own", "<p>He said</p><blockquote>no</blockquote>", "He said\nno"],
])("converts HTML to text: %s", async (_, html, expected) => {
  expect((await read("text/html", "Alarm", html)).body).toBe(expected);
});

test.each([
  ["gmail_quote", '<div class="gmail_quote">QUOTE</div>'],
  ["a cited blockquote", '<blockquote type="cite"><div>QUOTE</div></blockquote>'],
  ["yahoo_quoted", '<div class="x yahoo_quoted">QUOTE</div>'],
  ["protonmail_quote", '<div class="protonmail_quote">QUOTE</div>'],
  ["Outlook on phones", '<div id="mail-editor-reference-message-container">QUOTE</div>'],
  ["GMX and web.de", '<div name="quote">QUOTE</div>'],
])("drops a quote that only HTML marks: %s", async (_, quote) => {
  const html = `<div>On my way</div>${quote.replace("QUOTE", "Can you come?<br>The server is down")}`;
  expect((await read("text/html", "Re: Alarm", html)).body).toBe("On my way");
});

test.each([
  [
    "a reply without words has none",
    "Re: Alarm",
    "From: a@b.example\nSent: today\nTo: c\nSubject: Alarm\n\nfull",
    "",
  ],
  [
    "of a forward of a forward the innermost mail is sent",
    "Fwd: Alarm",
    "---------- Forwarded message ---------\nFrom: a\nDate: b\nSubject: WG: Alarm\nTo: c\n\nVon: a\nGesendet: b\nAn: c\nBetreff: Alarm\n\nDisk full",
    "Disk full",
  ],
  [
    "words above a forward are sent alone",
    "Fwd: Alarm",
    "Please look\n\nBegin forwarded message:\n\n> From: a\n> Subject: Alarm\n> Date: b\n> \n> Disk full",
    "Please look",
  ],
  [
    "lines of a machine aren't a header",
    "Trip",
    "From: Berlin\nTo: Hamburg\nDate: 5 May",
    "From: Berlin\nTo: Hamburg\nDate: 5 May",
  ],
  ["a sentence isn't a phone's line", "Parcel", "Sent from Berlin today", "Sent from Berlin today"],
  [
    "a sentence isn't an attribution",
    "Note",
    "On 3 May she wrote:\nCome at 5",
    "On 3 May she wrote:\nCome at 5",
  ],
])("%s", async (_, subject, body, expected) => {
  expect((await read("text/plain", subject, body)).body).toBe(expected);
});

test.each([
  ["fr", "De : Jane\nEnvoyé : lundi\nÀ : Ops\nObjet : Alarme"],
  ["it", "Da: Jane\nInviato: lunedì\nA: Ops\nOggetto: Allarme"],
  ["nl", "Van: Jane\nVerzonden: maandag\nAan: Ops\nOnderwerp: Alarm"],
  ["cs", "Od: Jane\nOdesláno: pondělí\nKomu: Ops\nPředmět: Alarm"],
  ["sk", "Od: Jane\nOdoslané: pondelok\nKomu: Ops\nPredmet: Alarm"],
  ["sv", "Från: Jane\nSkickat: måndag\nTill: Ops\nÄmne: Alarm"],
  ["da", "Fra: Jane\nSendt: mandag\nTil: Ops\nEmne: Alarm"],
  ["fi", "Lähettäjä: Jane\nLähetetty: maanantai\nVastaanottaja: Ops\nAihe: Hälytys"],
  ["hu", "Feladó: Jane\nElküldve: hétfő\nCímzett: Ops\nTárgy: Riasztás"],
  ["ro", "De la: Jane\nTrimis: luni\nCătre: Ops\nSubiect: Alarmă"],
  ["ru", "От: Jane\nОтправлено: понедельник\nКому: Ops\nТема: Тревога"],
  ["uk", "Від: Jane\nНадіслано: понеділок\nКому: Ops\nТема: Тривога"],
  ["tr", "Kimden: Jane\nGönderildi: Pazartesi\nKime: Ops\nKonu: Alarm"],
  ["ja", "差出人: Jane\n送信日時: 月曜日\n宛先: Ops\n件名: 警報"],
  ["zh", "发件人： Jane\n发送时间： 星期一\n收件人： Ops\n主题： 警报"],
  ["bold in plain text", "*Von:* Jane\n*Gesendet:* Montag\n*An:* Ops\n*Betreff:* Alarm"],
])("cuts off the text at a header block in %s", async (_, header) => {
  const { body } = await read("text/plain", "Re: Alarm", `On my way\n\n${header}\n\nCan you come?`);
  expect(body).toBe("On my way");
});

test("rejects excessively nested HTML in time", async () => {
  const { problem } = await read("text/html", "x", "<b>".repeat(150_000) + "</i>".repeat(100_000));
  expect(problem).toMatchObject({ reason: "too_complex" });
});

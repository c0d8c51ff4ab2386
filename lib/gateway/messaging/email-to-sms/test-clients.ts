/**
 * Made-up mails as a dozen usual mail programs write them in five languages: replies with a quote, forwards without words
 * of one's own, and lines that phones add. For tests.
 */

interface Words {
  from: string;
  sent: string;
  date: string;
  to: string;
  subject: string;
  /** Prefixes of subjects. */
  re: string;
  fwd: string;
  day: string;
  wrote: (author: string) => string;
  appleWrote: (author: string) => string;
  original: string;
  thunderbirdForward: string;
  appleForward: string;
  iphone: string;
  outlook: string;
  yahoo: string;
  k9: string;
  gmx: string;
  answer: string;
  alarm: string;
}

const DAY = "05.01.2026";

/** By language: en, de, es, pt, pl. */
const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    from: "From",
    sent: "Sent",
    date: "Date",
    to: "To",
    subject: "Subject",
    re: "Re: ",
    fwd: "Fwd: ",
    day: "Monday, January 5, 2026 10:00 AM",
    wrote: (author) => `On Mon, Jan 5, 2026 at 10:00 AM ${author} wrote:`,
    appleWrote: (author) => `On 5 Jan 2026, at 10:00, ${author} wrote:`,
    original: "Original Message",
    thunderbirdForward: "Forwarded Message",
    appleForward: "Begin forwarded message:",
    iphone: "Sent from my iPhone",
    outlook: "Get Outlook for iOS",
    yahoo: "Sent from Yahoo Mail on Android",
    k9: "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
    gmx: "Sent with the GMX Mail App",
    answer: "I'm on my way",
    alarm: "Server db1: disk full",
  },
  de: {
    from: "Von",
    sent: "Gesendet",
    date: "Datum",
    to: "An",
    subject: "Betreff",
    re: "AW: ",
    fwd: "WG: ",
    day: "Montag, 5. Januar 2026 10:00",
    wrote: (author) => `Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb ${author}:`,
    appleWrote: (author) => `Am ${DAY} um 10:00 schrieb ${author}:`,
    original: "Ursprüngliche Nachricht",
    thunderbirdForward: "Weitergeleitete Nachricht",
    appleForward: "Anfang der weitergeleiteten Nachricht:",
    iphone: "Von meinem iPhone gesendet",
    outlook: "Outlook für iOS beziehen",
    yahoo: "Gesendet von Yahoo Mail auf Android",
    k9: "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
    gmx: "Gesendet mit der WEB.DE Mail App",
    answer: "Bin schon unterwegs, Grüße",
    alarm: "Server db1: Platte läuft über",
  },
  es: {
    from: "De",
    sent: "Enviado",
    date: "Fecha",
    to: "Para",
    subject: "Asunto",
    re: "RE: ",
    fwd: "RV: ",
    day: "lunes, 5 de enero de 2026 10:00",
    wrote: (author) => `El lun, 5 ene 2026 a las 10:00, ${author} escribió:`,
    appleWrote: (author) => `El 5 ene 2026, a las 10:00, ${author} escribió:`,
    original: "Mensaje original",
    thunderbirdForward: "Mensaje reenviado",
    appleForward: "Inicio del mensaje reenviado:",
    iphone: "Enviado desde mi iPhone",
    outlook: "Obtener Outlook para iOS",
    yahoo: "Enviado desde Yahoo Mail para Android",
    k9: "Enviado desde mi dispositivo Android con K-9 Mail.",
    gmx: "Enviado con la aplicación GMX Mail",
    answer: "Ya estoy en camino, mañana más",
    alarm: "Servidor db1: disco lleno",
  },
  pt: {
    from: "De",
    sent: "Enviada",
    date: "Data",
    to: "Para",
    subject: "Assunto",
    re: "RE: ",
    fwd: "ENC: ",
    day: "segunda-feira, 5 de janeiro de 2026 10:00",
    wrote: (author) => `Em seg., 5 de jan. de 2026 às 10:00, ${author} escreveu:`,
    appleWrote: (author) => `No dia 05/01/2026, às 10:00, ${author} escreveu:`,
    original: "Mensagem original",
    thunderbirdForward: "Mensagem encaminhada",
    appleForward: "Início da mensagem encaminhada:",
    iphone: "Enviado do meu iPhone",
    outlook: "Obter o Outlook para iOS",
    yahoo: "Enviado do Yahoo Mail no Android",
    k9: "Enviado do meu dispositivo Android com o K-9 Mail.",
    gmx: "Enviado com o aplicativo GMX Mail",
    answer: "Já estou a caminho, até amanhã",
    alarm: "Servidor db1: disco cheio",
  },
  pl: {
    from: "Od",
    sent: "Wysłano",
    date: "Data",
    to: "Do",
    subject: "Temat",
    re: "Odp: ",
    fwd: "PD: ",
    day: "poniedziałek, 5 stycznia 2026 10:00",
    wrote: (author) => `pon., 5 sty 2026 o 10:00 ${author} napisał(a):`,
    appleWrote: (author) => `Wiadomość napisana przez ${author} w dniu 5 sty 2026, o godz. 10:00:`,
    original: "Oryginalna wiadomość",
    thunderbirdForward: "Treść przekazanej wiadomości",
    appleForward: "Początek przekazywanej wiadomości:",
    iphone: "Wysłane z iPhone'a",
    outlook: "Pobierz program Outlook dla systemu iOS",
    yahoo: "Wysłane z aplikacji Yahoo Mail na Androida",
    k9: "Wysłane z urządzenia z systemem Android za pomocą K-9 Mail.",
    gmx: "Wysłane z aplikacji GMX Mail",
    answer: "Już jadę, do jutra wieczorem",
    alarm: "Serwer db1: dysk pełny",
  },
};

export interface ClientMail {
  name: string;
  contentType: "text/plain" | "text/html";
  subject: string;
  body: string;
  /** The text that should leave. */
  expected: string;
}

const WHO = "Jane Doe <jane@example.org>";
const HTML_WHO = "Jane Doe &lt;<a href='mailto:jane@example.org'>jane@example.org</a>&gt;";
const ASKED = "Can you come?";

const plain = (...lines: string[]) => ({
  contentType: "text/plain" as const,
  body: lines.join("\n"),
});
const html = (...parts: string[]) => ({
  contentType: "text/html" as const,
  body: `<html><head><title>T</title><style>p.MsoNormal{margin:0}</style></head><body>${parts.join("\n")}</body></html>`,
});

type Client = (words: Words) => Omit<ClientMail, "name">;

const reply = (words: Words, mail: Pick<ClientMail, "contentType" | "body">) => ({
  ...mail,
  subject: `${words.re}Alarm`,
  expected: words.answer,
});
const forward = (words: Words, mail: Pick<ClientMail, "contentType" | "body">) => ({
  ...mail,
  subject: `${words.fwd}Alarm`,
  expected: words.alarm,
});

const header = ({ from, sent, to, subject, day }: Words) => [
  `${from}: ${WHO}`,
  `${sent}: ${day}`,
  `${to}: Ops <ops@example.org>; Night shift`,
  "<night@example.org>",
  `${subject}: Alarm`,
];

const CLIENTS: Readonly<Record<string, Client>> = {
  "Outlook desktop": (words) =>
    reply(
      words,
      html(
        `<div class=WordSection1><p class=MsoNormal>${words.answer}<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
        `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>${words.from}:</b> ${HTML_WHO} <br>`,
        `<b>${words.sent}:</b> ${words.day}<br><b>${words.to}:</b> Ops<br><b>${words.subject}:</b> Alarm<o:p></o:p></p></div></div>`,
        `<p class=MsoNormal>${ASKED}</p></div>`,
      ),
    ),
  "Outlook desktop, forwarded": (words) =>
    forward(
      words,
      plain("", "", ...header(words), "", words.alarm, "", "-- ", "Monitoring, room 3"),
    ),
  "Outlook web": (words) =>
    reply(
      words,
      html(
        `<div class="elementToProof">${words.answer}</div><div id="appendonsend"></div><hr style="width:98%">`,
        `<div id="divRplyFwdMsg" dir="ltr"><font><b>${words.from}:</b> ${HTML_WHO}<br><b>${words.sent}:</b> ${words.day}<br>`,
        `<b>${words.to}:</b> Ops<br><b>${words.subject}:</b> Alarm</font><div>&nbsp;</div></div><div>${ASKED}</div>`,
      ),
    ),
  "Outlook mobile": (words) =>
    forward(
      words,
      plain(
        "",
        `${words.outlook}<https://aka.ms/o0ukef>`,
        "________________________________",
        ...header(words),
        "",
        words.alarm,
      ),
    ),
  "Gmail web": (words) =>
    reply(
      words,
      html(
        `<div dir="ltr">${words.answer}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">`,
        `${words.wrote(HTML_WHO)}<br></div><blockquote class="gmail_quote"><div dir="ltr">${ASKED}</div></blockquote></div>`,
        `<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Ops, +49 30 23125000</div>`,
      ),
    ),
  "Gmail app, forwarded": (words) =>
    forward(
      words,
      html(
        `<div dir="auto"></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>`,
        `${words.from}: <strong>Jane Doe</strong> &lt;jane@example.org&gt;<br>${words.date}: ${words.day}<br>`,
        `${words.subject}: Alarm<br>${words.to}: &lt;ops@example.org&gt;<br></div><br><br><div dir="ltr">${words.alarm}</div></div>`,
      ),
    ),
  "Apple Mail": (words) =>
    reply(
      words,
      html(
        `<div>${words.answer}<br><div><br><blockquote type="cite"><div>${words.appleWrote(HTML_WHO)}</div><br>`,
        `<div>${ASKED}</div></blockquote></div><br></div>`,
      ),
    ),
  "iPhone Mail, forwarded": (words) =>
    forward(
      words,
      html(
        `<div dir="ltr"></div><div dir="ltr"><br><div dir="ltr">${words.iphone}</div><div dir="ltr"><br>${words.appleForward}<br><br></div>`,
        `<blockquote type="cite"><div dir="ltr"><b>${words.from}:</b> Jane Doe &lt;jane@example.org&gt;<br><b>${words.date}:</b> ${words.day}<br>`,
        `<b>${words.to}:</b> ops@example.org<br><b>${words.subject}:</b> <b>Alarm</b><br><br></div></blockquote>`,
        `<blockquote type="cite"><div dir="ltr">${words.alarm}</div></blockquote></div>`,
      ),
    ),
  Thunderbird: (words) =>
    reply(
      words,
      plain(
        words.wrote(WHO),
        `> ${ASKED}`,
        ">",
        "> -- ",
        "> Jane",
        "",
        words.answer,
        "",
        "-- ",
        "Ops",
      ),
    ),
  "Yahoo Mail": (words) =>
    reply(
      words,
      plain(
        words.answer,
        "",
        words.yahoo,
        " ",
        `    ${words.wrote(WHO)}  `,
        " ",
        `    ${ASKED}`,
        "    Jane",
      ),
    ),
  "GMX and Web.de": (words) =>
    reply(
      words,
      html(
        `<div style="font-family: Verdana"><div>${words.answer}</div><div>--<br>${words.gmx}</div>`,
        `<div name="quote" style="margin:10px 5px"><div><b>${words.sent}:</b> ${words.day}<br><b>${words.from}:</b> ${HTML_WHO}<br>`,
        `<b>${words.to}:</b> Ops<br><b>${words.subject}:</b> Alarm</div><div name="quoted-content">${ASKED}</div></div></div>`,
      ),
    ),
  "K-9 and Samsung": (words) =>
    reply(
      words,
      plain(
        words.answer,
        words.k9,
        "",
        `-------- ${words.original} --------`,
        `${words.from}: ${WHO}`,
        `${words.date}: ${words.day}`,
        `${words.to}: ops@example.org`,
        `${words.subject}: Alarm`,
        "",
        ASKED,
      ),
    ),
};

/** A mail of each program in each language. */
export const CLIENT_MAILS: readonly ClientMail[] = Object.entries(CLIENTS).flatMap(
  ([client, write]) =>
    Object.entries(LANGUAGES).map(([language, words]) => ({
      name: `${client}, ${language}`,
      ...write(words),
    })),
);

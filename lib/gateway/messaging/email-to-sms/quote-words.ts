/** Headers that introduce quoted or forwarded mails, by language. */

export type HeaderField = "from" | "date" | "to" | "subject" | "other";

const LABELS: Readonly<Record<HeaderField, string>> = {
  from: "from|von|de|od|da|van|fra|från|lähettäjä|feladó|de la|expeditorul|от|отправитель|від|від кого|kimden|gönderen|mittente|nadawca|šalje|remitente|remetente|expéditeur|absender|发件人|差出人",
  date: "sent|date|gesendet|datum|enviado|enviada|enviado el|enviado em|enviada em|enviado a|fecha|data|wysłano|wysłane|envoyé|inviato|verzonden|odesláno|odoslané|sendt|dato|skickat|lähetetty|päiväys|päivämäärä|küldve|elküldve|dátum|trimis|дата|отправлено|надіслано|gönderildi|gönderilme tarihi|tarih|poslano|发送时间|送信日時",
  to: "to|an|para|do|à|a|aan|komu|til|till|vastaanottaja|címzett|către|destinatarul|кому|kime|alıcı|prima|pre|pour|adresat|destinatario|destinatário|destinataire|empfänger|收件人|宛先",
  subject:
    "subject|betreff|asunto|assunto|temat|objet|sujet|oggetto|onderwerp|předmět|predmet|emne|ämne|aihe|tárgy|subiect|subiectul|тема|konu|naslov|主题|件名",
  other:
    "cc|kopie|copia|cópia|kopia|dw|do wiadomości|másolatot kap|копия|bcc|bilgi|reply-to|antwort an|responder a|responder para|odpowiedz do|répondre à|priority|importance|wichtigkeit|importancia|importância|ważność|attachments|anlagen|anhänge|datos adjuntos|anexos|załączniki|pièces jointes",
};

const FIELD_OF = new Map(
  (Object.keys(LABELS) as HeaderField[]).flatMap((field) =>
    LABELS[field].split("|").map((label) => [label, field] as const),
  ),
);

const MAX_LABEL = 40;
/** Label with any emphasis, such as `*Von:*`. */
const LABEL = /^[\s>*_]*([\p{L}][\p{L} -]*?)[\s*_]*[:：]/u;
const QUOTE_MARKS = /^[\s>*_]+/;

export function matchHeaderField(line: string): HeaderField | null {
  const [, label = ""] = LABEL.exec(line.replace(QUOTE_MARKS, "").slice(0, MAX_LABEL)) ?? [];
  return FIELD_OF.get(label.normalize("NFC").toLowerCase()) ?? null;
}

const set = (words: string) => new Set(words.split("|"));

const FORWARDED = set(
  "forwarded message|forwarded mail|forwarded email|weitergeleitete nachricht|weitergeleitete e-mail|weitergeleitete mail|mensaje reenviado|mensagem reencaminhada|mensagem encaminhada|przekazana wiadomość|treść przekazanej wiadomości|wiadomość przekazana|message transféré|message transmis|messaggio inoltrato|doorgestuurd bericht|přeposlaná zpráva|videresendt meddelelse|videresendt melding|vidarebefordrat meddelande|edelleenlähetetty viesti|továbbított üzenet|mesaj redirecționat|пересылаемое сообщение|перенаправленное сообщение|переслане повідомлення|перенаправлене повідомлення|iletilen ileti|iletilmiş mesaj|preposlaná správa|proslijeđena poruka",
);
const ORIGINAL = set(
  "original message|original email|original-nachricht|originalnachricht|ursprüngliche nachricht|ursprüngliche mail|mensaje original|mensagem original|wiadomość oryginalna|oryginalna wiadomość|message d'origine|message original|messaggio originale|oorspronkelijk bericht|původní zpráva|oprindelig meddelelse|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|eredeti üzenet|mesaj original|исходное сообщение|оригінальне повідомлення|orijinal mesaj|pôvodná správa",
);
const BEGIN_FORWARDED = set(
  "begin forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|inicio del mensaje reenviado|início da mensagem reencaminhada|início da mensagem encaminhada|początek przekazywanej wiadomości|début du message réexpédié|début du message transféré|inizio messaggio inoltrato|begin doorgestuurd bericht|začátek přeposílané zprávy|start på videresendt besked|videresendt melding|vidarebefordrat mejl|välitetty viesti alkaa|továbbított levél kezdete|începe mesajul redirecționat|начало переадресованного сообщения|початок листа, що пересилається|ileti başlangıcı|začiatok preposlanej správy|započni proslijeđenu poruku",
);

const MAX_HEADING = 100;
const RULED_LINE = /^-{2,}\s*([^-].*?)\s*-{2,}$/;
const RULE = /^_{20,}$/;

export function matchQuoteHeading(line: string): "forwarded" | "original" | null {
  if (line.length > MAX_HEADING) return null;
  const unquoted = line.replace(QUOTE_MARKS, line.startsWith("_") ? "" : "").trim();
  if (RULE.test(line.trim())) return "original";
  const words = (RULED_LINE.exec(unquoted)?.[1] ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replace("’", "'");
  if (FORWARDED.has(words)) return "forwarded";
  if (ORIGINAL.has(words)) return "original";
  const begin = /^(.*?)\s*[:：]$/.exec(unquoted)?.[1]?.normalize("NFC").toLowerCase() ?? "";
  return BEGIN_FORWARDED.has(begin) ? "forwarded" : null;
}

const toPrefixPattern = (prefixes: string) =>
  new RegExp(`^\\s*(?:${prefixes})\\s*(?:\\[\\d+\\]|\\(\\d+\\))?\\s*[:：]`, "iu");

const FORWARD_PREFIX = toPrefixPattern(
  "fwd?|wg|rv|enc|pd|tr|i|vs|vb|vl|doorst|redir\\.?|videresend|i̇lt",
);
const REPLY_PREFIX = toPrefixPattern("re|aw|antw(?:ort)?|res|odp|rép|sv|vá|ynt");

export const isForwardSubject = (subject: string): boolean => FORWARD_PREFIX.test(subject);
export const isReplySubject = (subject: string): boolean => REPLY_PREFIX.test(subject);

const MAX_ATTRIBUTION = 400;
/** Openings such as "On …", "Am …", "W dniu …", or a weekday. */
const QUOTE_OPENING =
  /^\s*(?:(?:on|am|le|il|el|op|den|em|no dia|w dniu|dnia|dne|wiadomość napisana)\s|\p{L}{2,6}\.?,\s)/iu;
const VERB =
  /(?<!\p{L})(?:wrote|writes|schrieb|geschrieben|escribió|escreveu|napisał|napisała|napisał\(a\)|napisana|pisze|a écrit|ha scritto|schreef|geschreven|skrev|napsal\(a\)|napsal|kirjoitti|írta|a scris|написал|написала|написав|yazdı|napísal)(?!\p{L})/iu;
const COLON_AT_END = /[:：]\s*$/;

/** Matches "On …:" or "Jane wrote:". */
export const isAttribution = (line: string): boolean =>
  line.length <= MAX_ATTRIBUTION &&
  COLON_AT_END.test(line) &&
  (QUOTE_OPENING.test(line) || VERB.test(line));

export const opensAttribution = (line: string): boolean =>
  line.length <= MAX_ATTRIBUTION && QUOTE_OPENING.test(line);

/** Matches an attribution with the author, and a time or address. */
export const isWholeAttribution = (line: string): boolean =>
  isAttribution(line) &&
  QUOTE_OPENING.test(line) &&
  VERB.test(line) &&
  (line.includes("@") || /\d[:.h]\d\d/.test(line));

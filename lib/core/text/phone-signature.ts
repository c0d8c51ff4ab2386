/** Added by phones and mail programs. */

const MAX_LENGTH = 160;
const LINK = /\s*[<([]?https?:\/\/\S+\s*$/i;

const PRODUCT =
  /(?<!\p{L})(?:iphone|ipad|ipod|apple|android|samsung|galaxy|huawei|xiaomi|pixel|nokia|motorola|oneplus|fairphone|blackberry|windows|outlook|yahoo|gmail|gmx|web\.de|t-online|aol|proton|k-9|thunderbird|mail|poczt\p{L}*|correo|courrier|smartphone|handy|mobiltelefon|mobilger\p{L}t|mobile|tablet|phone|m[óo]vil|telem[óo]vel|celular|telefon\p{L}*)(?!\p{L})/iu;

const SIGNATURE_OPENINGS: readonly RegExp[] = [
  /^sent (?:from|with|via|using|by) /i,
  /^(?:gesendet|versendet|verschickt) (?:von|vom|mit|via|über|aus) /i,
  /^von mein\p{L}+ .{2,60} (?:gesendet|versendet|verschickt)\.?$/iu,
  /^diese nachricht wurde von .{2,100} (?:gesendet|versendet|verschickt)\.?$/i,
  /^enviado (?:desde|con|do|da|de|pelo|via|a partir|através) /i,
  /^enviada (?:do|da|desde) /i,
  /^wysłan[eoy] (?:z|ze|za|przez) /i,
  /^envoyé (?:de|depuis|à partir|avec) /i,
  /^inviato (?:da|dal|con) /i,
  /^(?:verzonden|verstuurd) (?:vanaf|met|via) /i,
];

const OUTLOOK =
  /^(?:get|download|holen sie sich|laden sie|obt[ée]n|obtener|descargar|obter(?: o)?|baixar(?: o)?|pobierz(?: program| aplikację)?|uzyskaj(?: program| aplikację)?|obtenir|télécharger|ottieni|scarica|download)?\s*outlook (?:for|für|para|dla|pour|per|voor) .{2,40}$/i;

/** Checks for a line such as "Sent from my iPhone". */
export function isPhoneSignature(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  const text = line.replace(LINK, "").normalize("NFC").trim();
  return (
    OUTLOOK.test(text) ||
    (PRODUCT.test(text) && SIGNATURE_OPENINGS.some((pattern) => pattern.test(text)))
  );
}

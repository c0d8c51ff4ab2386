import type { Language } from "@/lib/core/languages";
import type { IconName } from "./icons";

export type PlainStatus = 400 | 404 | 405 | 410 | 429 | 503;
/** A status, or a reason of one that has its own text. */
export type PlainText = PlainStatus | "expired";

export const PLAIN_ICONS: Readonly<Record<PlainText, IconName>> = {
  400: "missing",
  404: "missing",
  405: "missing",
  410: "paused",
  429: "wait",
  503: "paused",
  expired: "paused",
};

/** Doesn't reveal the cause. */
export const PLAIN_TEXTS: Readonly<
  Record<Language, Readonly<Record<PlainText, readonly [string, string]>>>
> = {
  en: {
    400: ["This form can't be read", "Open the link again and fill it in in your browser."],
    404: [
      "This link leads nowhere",
      "It may be mistyped, or no longer in use. Check it, or ask whoever sent it.",
    ],
    405: ["This link can only be opened", "Open it in a browser."],
    410: ["Links at this address are switched off", "Ask whoever sent the link for a new one."],
    429: ["Too many links", "Try again in a minute."],
    503: ["This link can't be opened right now", "Try again in a moment."],
    expired: ["This link has expired", "Ask whoever sent it for a new one."],
  },
  de: {
    400: [
      "Dieses Formular lässt sich nicht lesen",
      "Öffnen Sie den Link noch einmal und füllen Sie es im Browser aus.",
    ],
    404: [
      "Dieser Link führt nirgendwohin",
      "Vielleicht enthält er einen Tippfehler, oder er gilt nicht mehr. Prüfen Sie ihn, oder fragen Sie den Absender.",
    ],
    405: ["Dieser Link lässt sich nur öffnen", "Öffnen Sie ihn in einem Browser."],
    410: [
      "Links unter dieser Adresse sind abgeschaltet",
      "Bitten Sie den Absender um einen neuen Link.",
    ],
    429: ["Zu viele Links", "Versuchen Sie es in einer Minute noch einmal."],
    503: ["Dieser Link lässt sich gerade nicht öffnen", "Versuchen Sie es gleich noch einmal."],
    expired: ["Dieser Link ist abgelaufen", "Bitten Sie den Absender um einen neuen."],
  },
  es: {
    400: [
      "No se puede leer este formulario",
      "Abra el enlace otra vez y rellénelo en su navegador.",
    ],
    404: [
      "Este enlace no lleva a ninguna parte",
      "Puede tener un error o ya no usarse. Compruébelo o pregunte a quien se lo envió.",
    ],
    405: ["Este enlace solo se puede abrir", "Ábralo en un navegador."],
    410: [
      "Los enlaces de esta dirección están desactivados",
      "Pida un enlace nuevo a quien se lo envió.",
    ],
    429: ["Demasiados enlaces", "Inténtelo dentro de un minuto."],
    503: ["Ahora mismo no se puede abrir este enlace", "Inténtelo dentro de un momento."],
    expired: ["Este enlace ha caducado", "Pida uno nuevo a quien se lo envió."],
  },
  pt: {
    400: [
      "Não é possível ler este formulário",
      "Abra o link outra vez e preencha-o no seu navegador.",
    ],
    404: [
      "Este link não leva a lado nenhum",
      "Pode ter um erro ou já não ser usado. Verifique-o ou pergunte a quem o enviou.",
    ],
    405: ["Este link só pode ser aberto", "Abra-o num navegador."],
    410: ["Os links deste endereço estão desativados", "Peça um novo link a quem o enviou."],
    429: ["Demasiados links", "Tente dentro de um minuto."],
    503: ["De momento não é possível abrir este link", "Tente dentro de momentos."],
    expired: ["Este link expirou", "Peça um novo a quem o enviou."],
  },
  pl: {
    400: [
      "Nie można odczytać formularza",
      "Otwórz link jeszcze raz i wypełnij formularz w przeglądarce.",
    ],
    404: [
      "Ten link donikąd nie prowadzi",
      "Może zawierać błąd albo być już nieaktualny. Sprawdź go lub zapytaj nadawcę.",
    ],
    405: ["Ten link można tylko otworzyć", "Otwórz go w przeglądarce."],
    410: ["Linki pod tym adresem są wyłączone", "Poproś nadawcę o nowy link."],
    429: ["Za dużo linków", "Spróbuj za minutę."],
    503: ["Tego linku nie można teraz otworzyć", "Spróbuj za chwilę."],
    expired: ["Ten link wygasł", "Poproś nadawcę o nowy."],
  },
};

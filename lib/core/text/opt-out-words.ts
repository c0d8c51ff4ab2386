/**
 * STOP and START are universal; two languages list them, so neither owns them. English follows the CTIA Messaging
 * Principles and Best Practices . Confirmations fit into one
 * part: in the GSM alphabet with a name of 40 characters, otherwise without a name.
 */
interface OptOutWords {
  out: readonly string[];
  in: readonly string[];
  confirmation: string;
}

const LANGUAGES = {
  en: {
    out: [
      "stop",
      "stop all",
      "stopall",
      "unsubscribe",
      "cancel",
      "end",
      "quit",
      "revoke",
      "opt out",
      "opt-out",
      "optout",
      "remove me",
      "take me off",
      "unsubscribe me",
      "stop it",
      "stop texting",
      "stop texting me",
      "stop messaging me",
      "stop sending",
      "no more messages",
      "no more texts",
      "stop messages",
      "stop sms",
      "leave me alone",
      "do not text me",
      "don't text me",
    ],
    in: ["start", "unstop", "subscribe", "resume", "opt in", "optin"],
    confirmation:
      "You're unsubscribed and won't get more messages from {name}. Reply START to resume.",
  },
  de: {
    out: [
      "stop",
      "stopp",
      "stoppen",
      "abmelden",
      "bitte abmelden",
      "mich abmelden",
      "aufhören",
      "abbestellen",
      "austragen",
      "abmeldung",
      "kündigen",
      "ende",
      "keine sms mehr",
      "löschen",
      "keine nachrichten mehr",
      "keine werbung",
      "keine werbung mehr",
      "keine sms",
      "bitte keine sms mehr",
      "bitte keine nachrichten mehr",
      "nicht mehr schreiben",
    ],
    in: ["start", "anmelden", "wieder anmelden", "fortsetzen"],
    confirmation:
      "Sie sind abgemeldet und erhalten keine Nachrichten mehr von {name}. Zurück mit START.",
  },
  fr: {
    out: ["arrêt", "arrêter", "désabonner", "désinscrire", "stop svp", "se désabonner", "résilier"],
    in: ["reprendre", "réabonner", "s'abonner", "abonner"],
    confirmation: "Vous ne recevrez plus de messages de {name}. Pour reprendre : START.",
  },
  es: {
    out: [
      "baja",
      "alto",
      "parar",
      "cancelar",
      "detener",
      "dar de baja",
      "no más",
      "darme de baja",
      "stop",
      "pare",
      "paren",
      "quiero darme de baja",
      "no más mensajes",
      "no más sms",
      "no quiero más mensajes",
      "no me escriban",
      "desuscribir",
      "anular",
      "eliminar",
    ],
    in: ["alta", "reanudar", "suscribir", "iniciar"],
    confirmation: "Se ha dado de baja: no recibirá más mensajes de {name}. Para volver: START.",
  },
  pt: {
    out: [
      "parar",
      "sair",
      "cancelar",
      "remover",
      "descadastrar",
      "cancelar subscrição",
      "stop",
      "pare",
      "parem",
      "chega",
      "não quero mais mensagens",
      "não enviar mais",
      "sem mais mensagens",
      "anular",
      "desinscrever",
      "quero sair",
      "cancelar inscrição",
    ],
    in: ["voltar", "retomar", "subscrever", "iniciar"],
    confirmation: "Subscrição cancelada. Não receberá mais mensagens de {name}. Voltar: START.",
  },
  it: {
    out: ["ferma", "basta", "annulla", "disiscrivi", "cancellami", "cancella"],
    in: ["riprendi", "iscrivi", "iscrivimi", "inizia"],
    confirmation: "Iscrizione annullata: niente più messaggi da {name}. Per riprendere: START.",
  },
  nl: {
    out: ["stoppen", "afmelden", "uitschrijven", "stop aub", "opzeggen", "einde"],
    in: ["aanmelden", "hervatten", "inschrijven"],
    confirmation: "U bent afgemeld en krijgt geen berichten meer van {name}. Terug: START.",
  },
  pl: {
    out: [
      "stop",
      "koniec",
      "wypisz",
      "rezygnuję",
      "rezygnacja",
      "anuluj",
      "zatrzymaj",
      "wypisz mnie",
      "nie chcę więcej wiadomości",
      "nie pisać",
      "nie pisz",
      "proszę nie pisać",
      "dość",
      "usuń",
      "usuń mnie",
      "wypisać",
      "proszę mnie wypisać",
      "wyrejestruj",
    ],
    in: ["wznów", "zapisz", "zapisz mnie"],
    confirmation: "Wypisano. Nie otrzymasz więcej wiadomości od {name}. Powrót: START.",
  },
  cs: {
    out: ["odhlásit", "konec", "zrušit", "odhlašuji", "ukončit"],
    in: ["přihlásit", "obnovit"],
    confirmation: "Odhlášeno. Od {name} už nedostanete žádné zprávy. Obnovení: START.",
  },
  sk: {
    out: ["odhlásiť", "koniec", "zrušiť", "ukončiť"],
    in: ["prihlásiť", "obnoviť"],
    confirmation: "Odhlásené. Od {name} už nedostanete žiadne správy. Obnovenie: START.",
  },
  sv: {
    out: ["stopp", "sluta", "avsluta", "avregistrera", "avanmäl"],
    in: ["starta", "återuppta", "anmäl"],
    confirmation: "Du är avregistrerad och får inga fler meddelanden från {name}. Åter: START.",
  },
  da: {
    out: ["stop tak", "afmeld", "afslut", "frameld"],
    in: ["tilmeld", "genoptag"],
    confirmation: "Du er afmeldt og får ikke flere beskeder fra {name}. Tilbage: START.",
  },
  nb: {
    out: ["stopp", "stans", "avslutt", "meld av", "avmeld"],
    in: ["gjenoppta", "meld på"],
    confirmation: "Du er avmeldt og får ikke flere meldinger fra {name}. Tilbake: START.",
  },
  fi: {
    out: ["lopeta", "seis", "peruuta", "poista"],
    in: ["aloita", "jatka", "tilaa"],
    confirmation: "Tilaus on peruttu. {name} ei lähetä enää viestejä. Jatka: START.",
  },
  hu: {
    out: ["leállít", "leiratkozás", "leiratkozom", "vége", "állj"],
    in: ["feliratkozás", "feliratkozom", "folytatás"],
    confirmation: "Leiratkozott, {name} nem küld több üzenetet. Folytatás: START.",
  },
  ro: {
    out: ["oprește", "dezabonare", "dezabonez", "anulează", "renunț"],
    in: ["abonare", "reia", "pornește"],
    confirmation: "V-ați dezabonat și nu mai primiți mesaje de la {name}. Reluare: START.",
  },
  tr: {
    out: ["dur", "durdur", "iptal", "ret", "çık", "abonelikten çık"],
    in: ["başla", "başlat", "devam", "abone ol"],
    confirmation: "Aboneliğiniz iptal edildi, {name} artık mesaj göndermeyecek. Devam: START.",
  },
  el: {
    out: ["σταμάτα", "στοπ", "τέλος", "διαγραφή", "ακύρωση", "διακοπή"],
    in: ["έναρξη", "εγγραφή", "συνέχεια"],
    confirmation: "Διαγραφήκατε. Δεν θα λάβετε άλλα μηνύματα. Επιστροφή: START",
  },
  ru: {
    out: ["стоп", "отписаться", "отписка", "отмена", "хватит"],
    in: ["старт", "подписаться", "возобновить"],
    confirmation: "Вы отписаны и больше не получите сообщений. Вернуться: START",
  },
  uk: {
    out: ["стоп", "відписатися", "відписка", "скасувати", "досить"],
    in: ["старт", "підписатися", "поновити"],
    confirmation: "Вас відписано, повідомлень більше не буде. Повернутися: START",
  },
  bg: {
    out: ["спри", "спрете", "отказ", "отписване", "отпиши", "отпишете ме"],
    in: ["запиши", "абонирай", "продължи"],
    confirmation: "Отписахте се и няма да получавате съобщения. Връщане: START",
  },
  ar: {
    out: ["توقف", "إيقاف", "أوقف", "إلغاء", "إلغاء الاشتراك", "الغاء"],
    in: ["ابدأ", "اشتراك", "استئناف"],
    confirmation: "تم إلغاء اشتراكك ولن تصلك رسائل أخرى. للعودة: START",
  },
  he: {
    out: ["הסר", "הסירו", "הסר אותי", "להסיר", "עצור", "הפסק", "די"],
    in: ["הצטרף", "התחל", "חדש"],
    confirmation: "הוסרת ולא תקבל הודעות נוספות. לחזרה: START",
  },
  zh: {
    out: ["退订", "退訂", "取消订阅", "取消訂閱", "停止", "拒收"],
    in: ["订阅", "訂閱", "恢复", "恢復"],
    confirmation: "您已退订，不会再收到短信。恢复请回复 START",
  },
  ja: {
    out: ["停止", "配信停止", "解除", "ストップ", "やめて"],
    in: ["再開", "登録", "開始"],
    confirmation: "配信を停止しました。今後メッセージは届きません。再開: START",
  },
  ko: {
    out: ["중지", "수신거부", "수신 거부", "그만", "해지"],
    in: ["재개", "수신동의", "시작"],
    confirmation: "수신이 거부되어 더 이상 메시지를 보내지 않습니다. 재개: START",
  },
  th: {
    out: ["หยุด", "ยกเลิก", "เลิกรับ"],
    in: ["เริ่ม", "สมัคร"],
    confirmation: "ยกเลิกการรับข้อความแล้ว กลับมารับอีกครั้ง: START",
  },
  hi: {
    out: ["रोकें", "रोको", "बंद करें", "बंद करो", "बंद"],
    in: ["शुरू", "शुरू करें"],
    confirmation: "अब आपको संदेश नहीं मिलेंगे। फिर से पाने के लिए: START",
  },
  vi: {
    out: ["dừng", "dừng lại", "ngừng", "hủy", "hủy đăng ký"],
    in: ["tiếp tục", "đăng ký"],
    confirmation: "Bạn đã hủy đăng ký và không nhận tin nữa. Trở lại: START",
  },
} as const satisfies Record<string, OptOutWords>;

export type OptOutLanguage = keyof typeof LANGUAGES;

export const OPT_OUT_LANGUAGES: Readonly<Record<OptOutLanguage, OptOutWords>> = LANGUAGES;

/** For keywords that several languages share, such as STOP. */
const COUNTRIES: Readonly<Record<OptOutLanguage, string>> = {
  en: "",
  de: "DE AT CH LI",
  fr: "FR BE LU MC",
  es: "ES MX AR CO CL PE UY PY EC VE BO CR PA GT HN NI SV DO CU",
  pt: "PT BR AO MZ CV",
  it: "IT SM VA",
  nl: "NL SR",
  pl: "PL",
  cs: "CZ",
  sk: "SK",
  sv: "SE",
  da: "DK",
  nb: "NO",
  fi: "FI",
  hu: "HU",
  ro: "RO MD",
  tr: "TR",
  el: "GR CY",
  ru: "RU BY KZ KG",
  uk: "UA",
  bg: "BG",
  ar: "SA AE EG MA DZ TN JO KW QA BH OM IQ LB LY YE SD SY PS",
  he: "IL",
  zh: "CN TW HK MO",
  ja: "JP",
  ko: "KR",
  th: "TH",
  hi: "",
  vi: "VN",
};

export function getCountryLanguage(iso2: string): OptOutLanguage {
  for (const [lang, countries] of Object.entries(COUNTRIES)) {
    if (countries.split(" ").includes(iso2)) return lang as OptOutLanguage;
  }
  return "en";
}

const MAX_NAME = 40;

export function formatConfirmation(lang: OptOutLanguage, name: string): string {
  const short = [...name].slice(0, MAX_NAME).join("").trim();
  return OPT_OUT_LANGUAGES[lang].confirmation.replace("{name}", () => short);
}

const UNICODE_LANGUAGES: ReadonlySet<OptOutLanguage> = new Set([
  ...(["el", "ru", "uk", "bg", "ar", "he", "zh", "ja", "ko", "th", "hi", "vi"] as const),
]);

/** Checks for a language whose own letters have no GSM equivalent. */
export const isUnicodeLanguage = (lang: OptOutLanguage): boolean => UNICODE_LANGUAGES.has(lang);

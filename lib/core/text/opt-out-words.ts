/**
 * Words that end or resume messages, and the confirmation of an opt-out. STOP and START are said everywhere; they stand
 * in two languages, so that they belong to none. English has the words of the CTIA Messaging
 * Principles and Best Practices (STOP, END, CANCEL, UNSUBSCRIBE, QUIT, REVOKE, OPT OUT). Confirmations fit into one part:
 * those in the GSM alphabet with a name of 40 characters, the others without one.
 */
interface Words {
  out: readonly string[];
  in: readonly string[];
  confirmation: string;
}

const LANGUAGES = {
  en: {
    out: [
      ...["stop", "stop all", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke"],
      ...["opt out", "opt-out", "optout", "stop please", "please stop", "remove me"],
    ],
    in: ["start", "unstop", "subscribe", "resume", "opt in", "optin"],
    confirmation:
      "You're unsubscribed and won't get more messages from {name}. Reply START to resume.",
  },
  de: {
    out: [
      ...["stop", "stopp", "stop bitte", "stopp bitte", "bitte stop", "bitte stopp", "abmelden"],
      ...["abbestellen", "austragen", "abmeldung", "kündigen", "ende"],
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
    out: ["baja", "alto", "parar", "cancelar", "detener", "dar de baja", "no más", "darme de baja"],
    in: ["alta", "reanudar", "suscribir", "iniciar"],
    confirmation: "Se ha dado de baja: no recibirá más mensajes de {name}. Para volver: START.",
  },
  pt: {
    out: ["parar", "sair", "cancelar", "remover", "descadastrar", "cancelar subscrição"],
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
    out: ["stop proszę", "koniec", "wypisz", "rezygnuję", "anuluj", "zatrzymaj", "wypisz mnie"],
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
} as const satisfies Record<string, Words>;

export type OptOutLanguage = keyof typeof LANGUAGES;

export const OPT_OUT_LANGUAGES: Readonly<Record<OptOutLanguage, Words>> = LANGUAGES;

/** What most people read in a country, where the word does not tell: STOP is said in all of them. */
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
};

/** Returns the language in which an opt-out from a country is confirmed, where its word is of several. */
export function languageOfCountry(iso2: string): OptOutLanguage {
  for (const [lang, countries] of Object.entries(COUNTRIES)) {
    if (countries.split(" ").includes(iso2)) return lang as OptOutLanguage;
  }
  return "en";
}

/** Names are cut to this in confirmations. */
const NAME_MAX = 40;

/** Returns the one message that a person gets after opting out. */
export function confirmationOf(lang: OptOutLanguage, name: string): string {
  const short = [...name].slice(0, NAME_MAX).join("").trim();
  return OPT_OUT_LANGUAGES[lang].confirmation.replace("{name}", () => short);
}

/** Whether the confirmation has letters of its own that the GSM alphabet has no likeness of. */
export const isUnicodeLanguage = (lang: OptOutLanguage): boolean =>
  lang === "el" || lang === "ru" || lang === "uk";

import type { Language } from "@/lib/core/languages";
import type { PricelistService } from "@/lib/gateway/pricing/pricelist/schema-values";

export interface PriceTranslations {
  title: string;
  description: string;
  perPart: string;
  validFrom: string;
  asOf: string;
  search: string;
  find: string;
  currency: string;
  level: string;
  levels: string;
  language: string;
  country: string;
  dialCode: string;
  service: string;
  requirements: string;
  download: string;
  none: string;
  noPrices: string;
  all: string;
  excludesVat: string;
  services: Record<PricelistService, string>;
}

export const PRICE_TRANSLATIONS: Readonly<Record<Language, PriceTranslations>> = {
  en: {
    title: "Prices",
    description: "Prices of text messages, voice calls and fraud checks for every country.",
    perPart:
      "Price of one message part, of 160 spoken characters, or of one fraud check, in {currency}.",
    validFrom: "Valid from {date}",
    asOf: "As of {date}",
    search: "Country or dial code",
    find: "Search",
    currency: "Currency",
    level: "Price level",
    levels: "Your price level follows from how much you send: S is where everyone begins.",
    language: "Language",
    country: "Country",
    dialCode: "Dial code",
    service: "Service",
    requirements: "Sender rules",
    download: "Download",
    none: "No country matches your search.",
    noPrices: "There's no route to this country.",
    all: "All countries",
    excludesVat: "All prices exclude VAT.",
    services: {
      direct: "SMS",
      text2speech: "Voice call",
      text2speech_ssml: "Voice call (SSML)",
      messenger: "Code by messenger",
      economy: "Fraud check economy",
      pro: "Fraud check pro",
    },
  },
  de: {
    title: "Preise",
    description: "Preise für SMS, Anrufe und Betrugsprüfungen in jedem Land.",
    perPart:
      "Preis für einen Nachrichtenteil, 160 gesprochene Zeichen oder eine Betrugsprüfung in {currency}.",
    validFrom: "Gültig ab {date}",
    asOf: "Stand {date}",
    search: "Land oder Vorwahl",
    find: "Suchen",
    currency: "Währung",
    level: "Preisstufe",
    levels: "Ihre Preisstufe richtet sich nach Ihrem Versandvolumen: Alle beginnen bei S.",
    language: "Sprache",
    country: "Land",
    dialCode: "Vorwahl",
    service: "Dienst",
    requirements: "Regeln für Absender",
    download: "Herunterladen",
    none: "Kein Land passt zu Ihrer Suche.",
    noPrices: "Für dieses Land gibt es keine Route.",
    all: "Alle Länder",
    excludesVat: "Alle Preise zuzüglich USt.",
    services: {
      direct: "SMS",
      text2speech: "Anruf",
      text2speech_ssml: "Anruf (SSML)",
      messenger: "Code per Messenger",
      economy: "Betrugsprüfung Economy",
      pro: "Betrugsprüfung Pro",
    },
  },
  es: {
    title: "Precios",
    description: "Precios de SMS, llamadas de voz y controles de fraude para todos los países.",
    perPart:
      "Precio de una parte de mensaje, de 160 caracteres hablados o de un control de fraude, en {currency}.",
    validFrom: "Válido desde el {date}",
    asOf: "A fecha de {date}",
    search: "País o prefijo",
    find: "Buscar",
    currency: "Moneda",
    level: "Nivel de precios",
    levels: "Su nivel de precios depende de su volumen de envíos: todos empiezan en S.",
    language: "Idioma",
    country: "País",
    dialCode: "Prefijo",
    service: "Servicio",
    requirements: "Reglas de remitente",
    download: "Descargar",
    none: "Ningún país coincide con la búsqueda.",
    noPrices: "No hay ninguna ruta a este país.",
    all: "Todos los países",
    excludesVat: "Precios sin IVA.",
    services: {
      direct: "SMS",
      text2speech: "Llamada de voz",
      text2speech_ssml: "Llamada de voz (SSML)",
      messenger: "Código por app de mensajería",
      economy: "Control de fraude Economy",
      pro: "Control de fraude Pro",
    },
  },
  pt: {
    title: "Preços",
    description: "Preços de SMS, chamadas de voz e controlos de fraude para todos os países.",
    perPart:
      "Preço de uma parte de mensagem, de 160 caracteres falados ou de um controlo de fraude, em {currency}.",
    validFrom: "Válido a partir de {date}",
    asOf: "À data de {date}",
    search: "País ou indicativo",
    find: "Procurar",
    currency: "Moeda",
    level: "Nível de preços",
    levels: "O seu nível de preços depende do volume de envios: todos começam em S.",
    language: "Idioma",
    country: "País",
    dialCode: "Indicativo",
    service: "Serviço",
    requirements: "Regras de remetente",
    download: "Transferir",
    none: "Nenhum país corresponde à pesquisa.",
    noPrices: "Não há rota para este país.",
    all: "Todos os países",
    excludesVat: "Preços sem IVA.",
    services: {
      direct: "SMS",
      text2speech: "Chamada de voz",
      text2speech_ssml: "Chamada de voz (SSML)",
      messenger: "Código por app de mensagens",
      economy: "Controlo de fraude Economy",
      pro: "Controlo de fraude Pro",
    },
  },
  pl: {
    title: "Cennik",
    description: "Ceny SMS-ów, połączeń głosowych i kontroli oszustw dla wszystkich krajów.",
    perPart:
      "Cena jednej części wiadomości, 160 znaków mowy lub jednej kontroli oszustw, w {currency}.",
    validFrom: "Obowiązuje od {date}",
    asOf: "Stan na {date}",
    search: "Kraj lub numer kierunkowy",
    find: "Szukaj",
    currency: "Waluta",
    level: "Poziom cen",
    levels: "Poziom cen zależy od liczby wysyłanych wiadomości: każdy zaczyna od S.",
    language: "Język",
    country: "Kraj",
    dialCode: "Numer kierunkowy",
    service: "Usługa",
    requirements: "Zasady dotyczące nadawcy",
    download: "Pobierz",
    none: "Żaden kraj nie pasuje do wyszukiwania.",
    noPrices: "Nie ma trasy do tego kraju.",
    all: "Wszystkie kraje",
    excludesVat: "Ceny nie zawierają VAT.",
    services: {
      direct: "SMS",
      text2speech: "Połączenie głosowe",
      text2speech_ssml: "Połączenie głosowe (SSML)",
      messenger: "Kod przez komunikator",
      economy: "Kontrola oszustw Economy",
      pro: "Kontrola oszustw Pro",
    },
  },
};

const TAGS: Readonly<Record<Language, string>> = {
  en: "en-GB",
  de: "de-DE",
  es: "es-ES",
  pt: "pt-PT",
  pl: "pl-PL",
};

/** Formats a date in UTC, as operators plan prices by UTC days. */
export const priceDate = (lang: Language, date: Date) =>
  new Intl.DateTimeFormat(TAGS[lang], { dateStyle: "long", timeZone: "UTC" }).format(date);

export const priceText = (lang: Language, price: number) =>
  new Intl.NumberFormat(TAGS[lang], {
    minimumFractionDigits: 4,
    maximumFractionDigits: 6,
  }).format(price);

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11223344 1122334455
  12341234 123123123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qwer1234 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertzui qwertzuiop qazwsxedc asdfghjk asdfghjkl
  asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 password password1 password12 password123 password1234 password!
  password1! password123! passw0rd p@ssw0rd p@ssword p@55w0rd pass1234 pass12345 passwort passwort1
  passwort123 hallo123 hallowelt schatz123 letmein1 letmein123 welcome1 welcome12 welcome123 willkommen
  willkommen1 iloveyou iloveyou1 iloveyou2 ichliebedich sunshine sunshine1 princess princess1 football
  football1 baseball basketball superman superman1 batman123 spiderman pokemon1 pokemon123 starwars
  starwars1 dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 master12 master123 michael1 jennifer
  jennifer1 charlie1 charlie123 jordan23 whatever trustno1 computer computer1 internet internet1 admin123
  admin1234 admin12345 administrator adminadmin root1234 rootroot toor1234 test1234 testtest test12345
  testing123 guest123 default1 changeme changeme1 changeme123 secret12 secret123 geheim123 abcd1234
  abcdefgh abcdefghi abc12345 abc123456 a1b2c3d4 aa123456 a123456789 q1w2e3r4 q1w2e3r4t5 zaq12wsx
  zaq1zaq1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026
  sommer2025 sommer2026 blink182 liverpool chelsea1 arsenal1 barcelona realmadrid manchester ferrari1
  mercedes corvette midnight maverick nicholas samantha jessica1 ashley12 michelle1 elizabeth alexander
  benutzer12 deutschland fussball1 fussball123 babygirl1 lovely12 loveyou1 forever1 letmeinnow openopen
  access14 google123 facebook facebook1 linkedin1 samsung1 samsung123 android1 iphone12 windows10 windows11
  posthorn posthorn1 posthorn123 gateway1 gateway123 messaging sms12345`
    .split(/\s+/)
    .filter((password) => password !== ""),
);

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { MAX_PASSWORD } from '../../../protocol/limits.ts';
import type { Requester } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import { FairQueue } from '../../limits/fair-queue.ts';

/** Argon2id with OWASP's first recommendation: 19 MiB, 2 passes, one thread. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The most passwords hashed at once: each hash takes 19 MiB and a thread that files and pictures need too. */
const CONCURRENCY = Math.min(2, availableParallelism());
/** The submitter of the server's own jobs. */
const SERVER = { address: 'server' };

/** Hashes and checks passwords, a few at a time, so that many logins neither fill the memory nor block other work. */
export class Passwords {
  private readonly queue = new FairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: 500,
    maxWaitMs: 30_000,
    refusal: 'Many people are logging in at once. Please try again in a minute.',
  });
  private readonly dummyHash = this.run(SERVER, () => hash(crypto.randomUUID(), COST));

  hash(password: string, requester: Sender = SERVER): Promise<string> {
    return this.run(requester, () => hash(normalizePassword(password), COST));
  }

  /** Checks a password against a hash; without a hash it takes the same time and returns false. */
  async verify(
    stored: string | null,
    password: string,
    requester: Sender = SERVER,
  ): Promise<boolean> {
    const expected = stored ?? (await this.dummyHash);
    const isCorrect = await this.run(
      requester,
      () => verify(expected, normalizePassword(password)).catch(() => false), // what is no hash has no password
    );
    return stored !== null && isCorrect;
  }

  private run<T>({ address: network }: Sender, job: () => Promise<T>): Promise<T> {
    return this.queue.run({ network, isMember: false }, job);
  }
}

type Sender = Pick<Requester, 'address'>;

/** The same password typed on different systems must give the same bytes. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

const MIN_PASSWORD = 8;

/** Checks a new password. Throws Refused if it is too short, too long or among the most common. */
export function checkNewPassword(password: string, email: string): string {
  const length = [...password].length;
  if (length < MIN_PASSWORD)
    throw new Refused('Please choose a password of 8 characters or more.', 'password');
  if (length > MAX_PASSWORD)
    throw new Refused(
      'A password can have up to 200 characters. Please choose a shorter one.',
      'password',
    );
  const lower = password.toLowerCase();
  const [name] = email.toLowerCase().split('@');
  if (COMMON_PASSWORDS.has(lower) || lower === email.toLowerCase() || lower === name)
    throw new Refused('This password is too easy to guess. Please choose another one.', 'password');
  return password;
}

/** Whether a text could be a password of an account; longer texts are never hashed. */
export function isPossiblePassword(password: string): boolean {
  return password.length > 0 && [...password].length <= MAX_PASSWORD;
}

/** The most common passwords, in lower case; those too short to be allowed are left out. */
const COMMON_PASSWORDS = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 987654321 0987654321 9876543210 11111111
111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666
77777777 88888888 99999999 12341234 11223344 1122334455 12344321 123454321 87654321 01234567
012345678 0123456789 123456780 147258369 147852369 159753456 741852963 789456123 963852741 123321123
112233445566 102030405060 123456123456 111222333 123123123123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuio qwertyuiop
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123! qwertyqwerty 123qweasd
123qweasdzxc qweasdzxc qweasd123 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdfghjkl123 zxcvbnm1
zxcvbnm123 qazwsxedc qazwsx123 qazwsxedcrfv poiuytrewq lkjhgfdsa mnbvcxz1 1234qwer 12qwaszx 1234abcd
abcd1234 abc12345 abc123456 abc123abc abcdefgh abcdefghi abcdefg1 abcd12345 a1234567 a12345678
a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa aaaa1111 abcabcabc q1234567 qq123456
z1234567 password password! password. password1 password1! password2 password3 password4 password5
password7 password9 password01 password11 password12 password123 password1234 password12345
password123! password99 password2020 password2021 password2022 password2023 password2024
password2025 password2026 passw0rd passw0rd! passw0rd1 passw0rd123 p@ssw0rd p@ssw0rd! p@ssw0rd1
p@ssword p@ssword1 p@$$w0rd p@$$word pa$$w0rd pa$$word passwort passwort1 passwort123 mypassword
mypass123 passpass passpass1 pass1234 pass12345 password0 drowssap motdepasse contraseña contrasena
iloveyou iloveyou! iloveyou1 iloveyou2 iloveyou123 iloveyou12 iloveyou3 ilovegod iloveme1 iloveme123
iloveyou2 iloveyou! loveyou1 loveyou123 lovelove lovely12 loveme123 mylove123 babygirl babygirl1
babyboy1 princess princess1 princess123 sunshine sunshine1 sunshine123 football football1 football123
baseball baseball1 baseball123 basketball basketball1 softball1 superman superman1 superman123
batman123 spiderman spiderman1 pokemon1 pokemon123 starwars starwars1 michael1 michael123 michelle
michelle1 jennifer jennifer1 jessica1 jessica123 jonathan charlie1 charlie123 matthew1 anthony1
nicholas samantha samantha1 danielle christian christine christopher elizabeth elizabeth1 alexander
alexander1 alexandra victoria victoria1 patricia veronica stephanie benjamin william1 brandon1
thomas123 daniel123 george123 robert123 jordan23 jordan123 ashley123 amanda123 nicole123 computer
computer1 internet internet1 corvette mercedes porsche1 ferrari1 chelsea1 chelsea123 liverpool
liverpool1 arsenal1 arsenal123 barcelona barcelona1 realmadrid juventus manchester manutd123
trustno1 whatever whatever1 letmein1 letmein123 letmein! letmein12 welcome1 welcome1! welcome12
welcome123 welcome1234 welcome! welcome2024 welcome2025 changeme changeme1 changeme123 changeit
secret123 topsecret secretpassword access14 master123 mastermind admin123 admin1234 admin12345
admin123! administrator administrator1 root1234 rootroot toor1234 guest123 test1234 test12345
testtest testing1 testing123 test123456 temp1234 temppass user1234 username username1 login123
default1 dragon123 monkey123 shadow123 killer123 hunter123 ninja123 hello123 hello1234 hello12345
hellohello helloworld goodluck blessed1 blessing jesus123 jesuschrist jesus777 jesus4ever godisgood
godisgood1 godislove godblessme inthename heavenly angel123 angels123 flower123 flowers1 butterfly
butterfly1 chocolate chocolate1 cocacola coffee123 cookie123 cookies1 summer123 summer12 summer2024
summer2025 winter123 winter2024 winter2025 spring2025 autumn2025 january1 december friday13 november
september february midnight blink182 metallica metallica1 slipknot nirvana1 greenday rockstar
rockstar1 skywalker startrek hogwarts gandalf1 warcraft minecraft minecraft1 fortnite playstation
xbox1234 nintendo mustang1 maverick harley123 yankees1 cowboys1 steelers steelers1 lakers24 packers1
eagles123 dolphins dolphin1 tiger123 tigger123 panther1 elephant snoopy123 garfield scooby123
pumpkin1 peanut123 pepper123 ginger123 buster123 bailey123 maggie123 sophie123 oliver123 diamond1
diamonds forever1 foreverlove friends1 friendship family123 familyforever mother123 father123
mommy123 mamapapa happy123 happiness freedom1 freedom123 america1 america123 canada123 england1
london123 newyork1 california australia germany1 portugal brasil123 naruto123 dragonball samsung1
samsung123 iphone123 nokia123 google123 facebook facebook1 facebook123 linkedin twitter1 youtube1
instagram snapchat whatsapp azerty123 azertyuiop doudou123 bonjour1 soleil123 marseille chouchou
loulou123 hallo123 hallo1234 schatz123 ficken123 arschloch sommer123 fussball dinamo123 privet123
qwe123qwe qweqweqwe qwe12345 1234567a 12345678a 123456789a 123456aa 123456ab 123456abc 123abc123
1password 1passw0rd thisisapassword correcthorse keepsake keepsake1 keepsake123 memorial memorial1
`
    .trim()
    .split(/\s+/),
);

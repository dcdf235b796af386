// The look of mails: paper and ink, one accent. Fonts are those that a device has, as mails fetch none.

const SERIF = `Fraunces,Georgia,'Times New Roman',serif`;
const SANS = `Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const LIGHT = {
  paper: '#fbf8f3',
  card: '#ffffff',
  ink: '#2b2a28',
  soft: '#6a655d',
  line: '#e6dfd3',
  accent: '#2f5d50',
  onAccent: '#ffffff',
  warning: '#8a5f17',
};
const DARK: typeof LIGHT = {
  paper: '#161513',
  card: '#1f1d1a',
  ink: '#efe9df',
  soft: '#a79f92',
  line: '#3b362f',
  accent: '#8dbfa9',
  onAccent: '#12201b',
  warning: '#d9ab62',
};

const sans = (weight: number, size: number, line: number, color: string) =>
  `margin:0;font:${weight} ${size}px/${line}px ${SANS};color:${color};`;
const serif = (size: number, line: number, color: string) =>
  `margin:0;font:400 ${size}px/${line}px ${SERIF};color:${color};`;
const RULE = `1px solid ${LIGHT.line}`;
const ANYWHERE = 'overflow-wrap:anywhere;word-break:break-word;';

/** The style of each part, as an attribute. */
export const STYLES = {
  paper: `margin:0;padding:0;background:${LIGHT.paper};-webkit-text-size-adjust:100%;`,
  table: `width:100%;background:${LIGHT.paper};`,
  card: `width:100%;max-width:600px;background:${LIGHT.card};`,
  inside: 'padding:32px 40px 28px;text-align:left;',
  mark: `${serif(16, 20, LIGHT.soft)}margin-bottom:26px;`,
  subject: 'margin-bottom:22px;',
  portrait: 'vertical-align:bottom;padding-right:18px;',
  picture: `display:block;background:${LIGHT.line};`,
  name: `${serif(23, 28, LIGHT.ink)}${ANYWHERE}`,
  title: `${serif(27, 33, LIGHT.ink)}letter-spacing:-.012em;text-wrap:balance;margin-bottom:12px;${ANYWHERE}`,
  text: `${serif(17, 27, LIGHT.ink)}margin-bottom:16px;${ANYWHERE}`,
  lead: `${serif(17, 27, LIGHT.soft)}margin-bottom:16px;${ANYWHERE}`,
  words: `${serif(17, 27, LIGHT.ink)}margin:0 0 16px;padding-left:16px;border-left:2px solid ${LIGHT.line};${ANYWHERE}`,
  heading: `${sans(600, 13, 17, LIGHT.soft)}margin:30px 0 10px;padding-top:20px;border-top:${RULE};`,
  facts: `width:100%;border-collapse:collapse;margin:14px 0 20px;border-top:${RULE};`,
  fact: `${sans(450, 15, 21, LIGHT.ink)}padding:9px 12px 9px 0;border-bottom:${RULE};text-align:left;`,
  value: `${sans(600, 15, 21, LIGHT.ink)}padding:9px 0;border-bottom:${RULE};text-align:right;`,
  framed: `padding:16px 0 14px;border-top:${RULE};`,
  unframed: 'margin-bottom:12px;',
  waiting: `${serif(18, 27, LIGHT.ink)}${ANYWHERE}`,
  quote: `${serif(17, 26, LIGHT.ink)}${ANYWHERE}`,
  by: `${sans(450, 14, 21, LIGHT.soft)}margin-top:4px;${ANYWHERE}`,
  bold: `font-weight:600;color:${LIGHT.ink};`,
  reason: `${sans(500, 14, 21, LIGHT.warning)}`,
  links: `${sans(550, 15, 24, LIGHT.soft)}margin-top:6px;`,
  link: `color:${LIGHT.accent};text-decoration:underline;text-underline-offset:3px;`,
  buttons: 'margin:20px 0;',
  button: `background:${LIGHT.accent};border-radius:3px;border:1px solid ${LIGHT.accent};`,
  secondButton: `border-radius:3px;border:${RULE};`,
  press: `display:block;font:600 16px/20px ${SANS};padding:14px 20px;text-decoration:none;`,
  pressFirst: `color:${LIGHT.onAccent};`,
  pressSecond: `color:${LIGHT.ink};`,
  note: `${sans(450, 14, 21, LIGHT.soft)}margin-top:8px;${ANYWHERE}`,
  end: `${sans(450, 13, 20, LIGHT.soft)}border-top:${RULE};margin-top:28px;padding-top:16px;${ANYWHERE}`,
};

export type StyleName = keyof typeof STYLES;

const dark = (selector: string, style: string) => `${selector}{${style}}`;
const colored = (name: keyof typeof DARK, ...classes: string[]) =>
  dark(classes.map((name) => `.${name}`).join(), `color:${DARK[name]}!important`);

/** The differences on a phone and in dark mode; programs that ignore them show the light design. */
export const DARK_STYLE = `:root{color-scheme:light dark}
@media (max-width:480px){.inside{padding:26px 20px!important}.title{font-size:25px!important;line-height:31px!important}}
@media (prefers-color-scheme:dark){${[
  dark('.paper', `background:${DARK.paper}!important`),
  dark('.card', `background:${DARK.card}!important`),
  dark('.picture', `background:${DARK.line}!important`),
  colored('ink', 'name', 'title', 'text', 'words', 'fact', 'value', 'waiting', 'quote', 'ink'),
  colored('soft', 'mark', 'lead', 'heading', 'by', 'links', 'note', 'end'),
  colored('warning', 'reason'),
  colored('accent', 'link'),
  dark(
    '.line,.words,.heading,.fact,.value,.end,td.secondButton',
    `border-color:${DARK.line}!important`,
  ),
  dark('td.button', `background:${DARK.accent}!important;border-color:${DARK.accent}!important`),
  colored('onAccent', 'button'),
  colored('ink', 'secondButton'),
].join('')}}`;

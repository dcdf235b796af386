import { eld } from 'eld/small';
import { findScript, type Script, SCRIPTS } from './scripts.ts';

/** A shorter text is taken to be in the page's language, because its own cannot be recognised. */
const TELLING_LETTERS = 60;
/** A language that fits this nearly as well as the best is taken, if it is the page's own. */
const AS_GOOD = 0.75;
/** The weight of the family's own texts, which say more about the page's language than a message does. */
const LIFE_WEIGHT = 5;
const DEFAULT_LANGUAGE = 'en';

/**
 * Recognises the language of each text of a page: by its script if only one language uses it, otherwise by its content.
 */
export class Languages {
  /** The language in which most of the page is written. */
  readonly main: string;
  private readonly mainScript: Script;

  constructor(
    life: readonly string[],
    messages: readonly string[],
    /** The faces that are there. */
    private readonly faces: ReadonlySet<string>,
  ) {
    const scripts = new Map<string, { script: Script; letters: number }>();
    const count = (text: string, weight: number) => {
      const script = findScript(text);
      const language = script && (detect(text) ?? SCRIPTS[script].language);
      if (!language) return;
      const before = scripts.get(language) ?? { script, letters: 0 };
      scripts.set(language, { ...before, letters: before.letters + weight * text.length });
    };
    for (const text of life) count(text, LIFE_WEIGHT);
    for (const text of messages) count(text, 1);
    const [most] = [...scripts].sort(([, a], [, b]) => b.letters - a.letters);
    this.main = most?.[0] ?? DEFAULT_LANGUAGE;
    this.mainScript = most?.[1].script ?? 'latin'; // texts in another one tell a language themselves
  }

  /** Whether there is a face for a script. */
  canSet(script: Script): boolean {
    return SCRIPTS[script].faces.some((face) => this.faces.has(face));
  }

  /** The script and language that a text is set in. */
  describe(text: string): { script: Script; language: string } {
    const script = findScript(text) ?? this.mainScript;
    const usual = script === this.mainScript ? this.main : SCRIPTS[script].language;
    return { script, language: detect(text, this.main) ?? usual ?? DEFAULT_LANGUAGE };
  }
}

/** The common name of a script, such as “Thai”. */
export function nameScript(script: Script): string {
  return script.charAt(0).toUpperCase() + script.slice(1);
}

/** Whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/.test(language);
}

/** A language's name in itself: “Deutsch”. */
export function nameLanguage(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** The language recognised from a text itself; null for short ones. */
function detect(text: string, expected?: string): string | null {
  if (text.length < TELLING_LETTERS) return null;
  const detected = eld.detect(text);
  if (!detected.isReliable()) return null;
  const scores = detected.getScores();
  const isAsGood = expected && (scores[expected] ?? 0) >= AS_GOOD * scores[detected.language]!;
  return isAsGood ? expected : detected.language;
}

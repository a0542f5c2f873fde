import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { wordsOf } from './vocabulary';

/** The phrases of a language, separated by `|`: see `question.json` of its texts. */
export interface EventPhrases {
  /** Those that ask for the months around something. */
  around: string;
  ask: string;
  filler: string;
  /** By the names of datasets. */
  nouns: Readonly<Record<string, string>>;
}

interface NamedEvent {
  /** The name of its dataset; null for all. */
  dataset: string | null;
  /** What happened, by language. */
  note: Readonly<Record<string, string>>;
}

/**
 * Reads a text that asks for the months around an event, in any language: besides question words it consists of
 * words of the event's note.
 *
 * @returns the only event that it may mean, or whose whole note it names, with the dataset that it names or the
 * first one of the event; null if there is none, or more than one.
 */
export function readEventQuestion<Event extends NamedEvent>(
  text: string,
  events: readonly Event[],
  phrases: readonly EventPhrases[],
): { event: Event; dataset: Dataset } | null {
  const all = joined(text);
  for (const { around, ask, filler, nouns } of phrases) {
    const rest = without(all, around);
    if (rest === all) continue;
    const wanted = wordsOf(without(rest, [ask, filler].join('|')));
    const ofNouns = new Set(wordsOf(Object.values(nouns).join('|')));
    const found = events.flatMap((event) => {
      const left = Object.values(event.note)
        .map((note) => wordsBesides(wanted, note))
        .find((words) => words.every((word) => ofNouns.has(word)));
      const isNamed = wanted.some((word) => !ofNouns.has(word));
      const possible = datasets.filter(({ name }) => (event.dataset ?? name) === name);
      const named = possible.find(({ name }) =>
        left?.some((word) => wordsOf(nouns[name] ?? '').includes(word)),
      );
      const dataset = named ?? possible[0];
      return left && isNamed && dataset ? [{ event, dataset }] : [];
    });
    const exact = found.filter(({ event }) =>
      Object.values(event.note).some((note) => wordsBesides(wordsOf(note), rest).length === 0),
    );
    const [only, ...others] = exact.length > 0 ? exact : found;
    if (only && others.length === 0) return only;
  }
  return null;
}

function wordsBesides(words: readonly string[], note: string): string[] {
  const known = new Set(wordsOf(note));
  return words.filter((word) => !known.has(word));
}

function joined(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Returns words without phrases, the longest first. */
function without(words: string, phrases: string): string {
  return phrases
    .split('|')
    .map(joined)
    .filter((phrase) => phrase.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .reduce((rest, phrase) => {
      // Phrases that follow each other share the blank between them.
      let left = rest;
      while (left.includes(phrase)) left = left.replace(phrase, ' ');
      return left;
    }, words);
}

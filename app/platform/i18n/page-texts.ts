import { createContext, useContext } from 'react';
import {
  type KeyPrefix,
  type Namespace,
  type TextValues,
  type Translate,
  type TranslateAny,
} from './text-keys';

/** The texts of a namespace, as they stand in its file. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of a page in one language: the same on the server and in the browser. */
export interface PageTexts {
  language: string;
  dir: string;
  /** The texts of a namespace; rendering waits where they have to be fetched first. */
  namespace(name: string): TextTree;
  /** The function that gives the texts of a namespace by their keys below a prefix. */
  translator(namespace: string, keyPrefix?: string): TranslateAny;
}

/**
 * The texts of a page, with what pages use of i18next: `{{name}}` stands for a value, `count` chooses a
 * plural form, `context` a text of its own, of several keys the first with a text counts, and a key without any stands for itself.
 */
export function createPageTexts(
  language: string,
  dir: string,
  namespace: PageTexts['namespace'],
): PageTexts {
  const plural = new Intl.PluralRules(language);
  const translators = new Map<string, TranslateAny>();
  const find = (tree: TextTree, path: string, count?: number) => {
    const form = count === undefined ? undefined : textAt(tree, `${path}_${plural.select(count)}`);
    return form ?? textAt(tree, path);
  };
  const createTranslator = (own: string, prefix: string) => {
    const tree = namespace(own);
    return (keys: string | readonly string[], values: TextValues = {}) => {
      let text: string | undefined;
      let last = '';
      for (const key of typeof keys === 'string' ? [keys] : keys) {
        const [name, other] = key.split(':');
        last = other ?? prefix + key;
        const from = other && name ? namespace(name) : tree;
        if (values.context) text ??= find(from, `${last}_${String(values.context)}`, values.count);
        text ??= find(from, last, values.count);
      }
      text ??= values.defaultValue ?? last;
      if (!text.includes('{{')) return text;
      return text.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
    };
  };
  return {
    language,
    dir,
    namespace,
    translator(own, prefix) {
      const id = `${own}:${prefix}`;
      let known = translators.get(id);
      if (!known) {
        known = createTranslator(own, prefix ? `${prefix}.` : '');
        translators.set(id, known);
      }
      return known;
    },
  };
}

/** The text below a tree that a dotted path leads to. */
function textAt(tree: TextTree, path: string): string | undefined {
  let found: string | TextTree | undefined = tree;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const PageTextsContext = createContext<PageTexts | null>(null);

/** Gives the texts of the page to its components. */
export const PageTextsProvider = PageTextsContext.Provider;

/** The texts of a namespace, `common` unless another is named, and the language they are in. */
export function useTranslation<
  N extends Namespace = 'common',
  Prefix extends KeyPrefix<N> | '' = '',
>(
  namespace?: N,
  { keyPrefix }: { keyPrefix?: Prefix } = {},
): { t: Translate<N, Prefix>; i18n: PageTexts } {
  const i18n = useContext(PageTextsContext);
  if (!i18n) throw new Error('No texts are provided');
  return { t: i18n.translator(namespace ?? 'common', keyPrefix), i18n };
}

import { createContext, useContext } from 'react';
import {
  type KeyPrefix,
  type Namespace,
  type TextValues,
  type Translate,
  type TranslateAny,
} from './text-keys';

/** The texts of a namespace, structured as its file. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of a page in one language: the same on the server and in the browser. */
export interface PageTexts {
  language: string;
  dir: string;
  /** Returns the texts of a namespace; suspends rendering if they have to be fetched first. */
  namespace(name: string): TextTree;
  /** Returns the function that translates the keys of a namespace, below a prefix. */
  translator(namespace: string, keyPrefix?: string): TranslateAny;
}

/**
 * Returns the texts of a page, with the features of i18next that pages use: `{{name}}` is replaced by a
 * value, `count` chooses a plural form, `context` a separate text, the first of several keys with a text
 * wins, and a key without a text is shown itself.
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
  const createTranslator = (defaultNamespace: string, prefix: string) => {
    const tree = namespace(defaultNamespace);
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
    translator(defaultNamespace, prefix) {
      const id = `${defaultNamespace}:${prefix}`;
      let known = translators.get(id);
      if (!known) {
        known = createTranslator(defaultNamespace, prefix ? `${prefix}.` : '');
        translators.set(id, known);
      }
      return known;
    },
  };
}

/** Returns the text at a dotted path below a tree. */
function textAt(tree: TextTree, path: string): string | undefined {
  let found: string | TextTree | undefined = tree;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const PageTextsContext = createContext<PageTexts | null>(null);

/** Provides the texts of the page to its components. */
export const PageTextsProvider = PageTextsContext.Provider;

/** Returns the translate function of a namespace, `common` by default, and the language of its texts. */
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

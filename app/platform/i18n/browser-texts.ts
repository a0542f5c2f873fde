import { paths } from '~/paths';
import { inlineTextsId } from './inline-texts';
import { createPageTexts, type PageTexts, type TextTree } from './page-texts';

/**
 * Returns the texts that the document carries; those of pages reached later are fetched when they are shown.
 */
export function startTexts({ lang, dir, dataset }: HTMLElement): PageTexts {
  const language = dataset.language ?? lang;
  const json = document.getElementById(inlineTextsId)?.textContent ?? '{}';
  const known = JSON.parse(json) as Record<string, TextTree>;
  const fetches: Record<string, Promise<void>> = {};
  const fetchTexts = async (name: string) => {
    const response = await fetch(`${paths.texts}/${language}/${name}`).catch(() => null);
    if (!response?.ok) return loadDocument();
    known[name] = (await response.json()) as TextTree;
  };
  return createPageTexts(language, dir, (name) => {
    const texts = known[name];
    // React waits for the thrown promise and keeps the former page meanwhile.
    if (!texts) throw (fetches[name] ??= fetchTexts(name));
    return texts;
  });
}

/** Loads the page as a document, which carries its texts, as Remix does where modules are missing. */
function loadDocument(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

import { readdirSync, readFileSync } from 'node:fs';

/** What visitors read while there is no portal, by language, as a page and as plain text. */
export function readNotices(folder = 'locales') {
  const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
  return Object.fromEntries(languages.map((each) => [each, readNotice(folder, each)]));
}

function readNotice(folder, language) {
  const { portal, error } = JSON.parse(readFileSync(`${folder}/${language}/common.json`, 'utf8'));
  const { title, text } = error[503];
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${portal}</title>
<body style="font:1.0625rem/1.55 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem">
<main>
<p>${portal}</p>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`;
  return { html, text: `${title}\n${text}\n` };
}

/**
 * The language that a visitor likes best of those there are; Indonesian where none fits.
 *
 * @param {string | undefined} header `Accept-Language`.
 * @param {readonly string[]} languages
 */
export function chooseLanguage(header = '', languages) {
  const liked = header.split(',').map((part) => {
    const [tag = '', quality] = part.split(';');
    const weight = quality === undefined ? 1 : Number(quality.split('=')[1]);
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: weight || 0 };
  });
  liked.sort((a, b) => b.weight - a.weight);
  return (
    liked.find((each) => each.weight > 0 && languages.includes(each.language))?.language ?? 'id'
  );
}

/**
 * A self-contained page for when the portal cannot render one: its own style, no script.
 *
 * @param {{ language: string, portal: string, title: string, text: string, retry?: { href: string, words:
 * string } }}
 *   notice plain text, not HTML.
 * @returns {string} a document in HTML
 */
export function noticePage({ language, portal, title, text, retry }) {
  const link = retry ? `<p><a href="${escape(retry.href)}">${escape(retry.words)}</a></p>\n` : '';
  return `<!doctype html>
<html lang="${escape(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(portal)}</title>
<body style="font:1.0625rem/1.55 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem">
<main>
<p>${escape(portal)}</p>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
${link}</main>
</html>
`;
}

function escape(words) {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

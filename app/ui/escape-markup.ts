const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A text as HTML and XML hold it, between tags or in an attribute within double quotes: without
 * control characters, which XML cannot hold, not even escaped.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

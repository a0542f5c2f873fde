/** A piece of a text; with an address it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** `[words](address)`: a path of the portal, or an address with HTTPS. Nothing else becomes a link. */
const link = /\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/)[^\s()]*)\)/g;

/** A text that staff typed, divided at its links. */
export function textParts(text: string): TextPart[] {
  // Words, then words and address of a link, then words, and so on.
  const pieces = text.split(link);
  return pieces
    .map((piece, index) => {
      const role = index % 3;
      if (role === 1) return { text: piece, href: pieces[index + 1] };
      return { text: role === 0 ? piece : '' };
    })
    .filter((part) => part.text !== '');
}

/** The same as words alone, for places that hold no links. */
export function withoutLinks(text: string): string {
  return text.replace(link, '$1');
}

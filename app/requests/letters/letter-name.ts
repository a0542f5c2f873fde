import { letterKinds, type LetterKind, photoExtensions } from './letter';

/** The maximum of file systems. */
const MAX_BYTES = 255;

/**
 * Control characters, line breaks, and characters that are invisible or change the direction of the text
 * after them.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Characters that some file systems do not accept. */
const reserved = /[<>:"|?*]/g;

/**
 * Returns the name under which a file is shown and saved: without folders and invisible characters, at most
 * 255 bytes.
 */
export function savedName(sent: string): string {
  return upTo(MAX_BYTES, baseOf(sent)) || 'file';
}

/** Returns the name under which a letter is shown and saved, with the extension of its kind; photos are PDFs. */
export function letterName(sent: string, kind: LetterKind): string {
  const { extension } = letterKinds[kind];
  const base = baseOf(sent);
  const replaced = kind === 'pdf' ? [extension, ...photoExtensions] : [extension];
  const ending = replaced.find((each) => base.toLowerCase().endsWith(each));
  const stem = trimmed(ending ? base.slice(0, -ending.length) : base) || 'file';
  return upTo(MAX_BYTES - extension.length, stem) + extension;
}

function baseOf(sent: string): string {
  const plain = sent.normalize('NFC').replace(invisible, '').replace(reserved, '_');
  return trimmed(plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1));
}

/** Removes the blanks and dots that hide a name or its extension. */
function trimmed(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && ' .'.includes(name.charAt(start))) start += 1;
  while (start < end && ' .'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

function upTo(maxBytes: number, text: string): string {
  let bytes = 0;
  let shortened = '';
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > maxBytes) break;
    shortened += character;
  }
  return shortened;
}

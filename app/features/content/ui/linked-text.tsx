import { textParts } from '../text-parts';

/** A text with its links; those to other sites say so to the browser alone: no Referer, no opener. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {textParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.href}
            rel={part.href.startsWith('/') ? undefined : 'noreferrer'}
          >
            {part.text}
          </a>
        ),
      )}
    </>
  );
}

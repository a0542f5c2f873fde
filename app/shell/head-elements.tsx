import { useMatches } from '@remix-run/react';
import { inLanguage, type PageHead } from './page-head';

/** The picture shown with links to the portal on other sites; all of them have this size. */
const ownPicture = { path: '/share.png', alt: '' };
const pictureSize = { width: '1200', height: '630' };

/**
 * The elements of the head that the loader of a page describes as `head`: title, description, canonical and
 * alternate addresses, Open Graph. Its machine-readable data is at the end of the page (`MachineReadable`).
 */
export function HeadElements() {
  const head = usePageHead();
  if (!head) return null;
  const { title, canonical, language, picture = ownPicture } = head;
  const absolute = (path: string) => new URL(path, canonical).href;
  const address = inLanguage(canonical, language);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {!head.isIndexed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      {head.languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={inLanguage(canonical, each)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={absolute(picture.path)} />
      <meta property="og:image:width" content={pictureSize.width} />
      <meta property="og:image:height" content={pictureSize.height} />
      {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {head.alternates?.map(({ type, path, title }) => (
        <link key={path} rel="alternate" type={type} title={title} href={absolute(path)} />
      ))}
      {head.oembed && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={absolute(head.oembed)}
          title={title}
        />
      )}
    </>
  );
}

/**
 * The machine-readable data of the page. Only the server writes it, and only here: scripts of the page do not
 * need it.
 */
export function MachineReadable() {
  return usePageHead()?.structuredData.all?.map((data, index) => (
    <script
      key={index}
      type="application/ld+json"
      // Within a script, only what could end it has to be escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  ));
}

/** Returns the head of the current page; nothing if it failed. */
function usePageHead(): PageHead | undefined {
  return useMatches().flatMap(({ data }) => (hasHead(data) ? [data.head] : []))[0];
}

function hasHead(data: unknown): data is { head: PageHead } {
  return typeof data === 'object' && data !== null && 'head' in data;
}

import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import {
  type ReadFile,
  type ReaderContent,
  type ReaderPage,
} from '../letters/reader/reader-content';
import { OfficerFrame } from './officer-frame';

/** A file of a request, to be read in the portal: pictures of its pages, or its text. */
export function LetterReaderPage({ reference, href, path, next, checksHref, ...file }: ReadFile) {
  const { t } = useTranslation('officers');
  const { name, kind, downloadHref, content } = file;
  const step = { name: t(`files.kinds.${kind}`), path: path.slice(href.length + 1) };
  return (
    <OfficerFrame reference={reference} href={href} step={step}>
      <section className="widget account-part">
        <p>
          <a href={downloadHref} download={name}>
            {t('reader.download', { name })}
          </a>
        </p>
        {file.turned && (
          <nav aria-label={t('reader.turn.title')} className="officer-acts">
            {/* Their fragments keep the focus on them when the page is loaded anew. */}
            <a href={`${file.turned.left}#turn-left`} id="turn-left">
              {t('reader.turn.left')}
            </a>
            <a href={`${file.turned.right}#turn-right`} id="turn-right">
              {t('reader.turn.right')}
            </a>
          </nav>
        )}
        {content.kind === 'picture' ? (
          <img
            src={downloadHref}
            alt={t('reader.page', { page: 1, count: 1 })}
            className="reader-picture"
          />
        ) : (
          <Content {...content} />
        )}
        <nav aria-label={t('reader.files')} className="officer-acts">
          {/* Not a link of the router: to load it early would be a reading. */}
          {next && (
            <a href={next.href} className="button button-quiet">
              {t('reader.nextFile', { name: next.name })}
            </a>
          )}
          {checksHref && (
            <Link to={checksHref} className="button button-quiet">
              {t('checks.edit')}
            </Link>
          )}
          <Link to={href} className="button button-quiet">
            {t('back')}
          </Link>
        </nav>
      </section>
    </OfficerFrame>
  );
}

function Content(content: Exclude<ReaderContent, { kind: 'picture' }>) {
  const { t } = useTranslation('officers');
  switch (content.kind) {
    case 'pages':
      return <Pages {...content} />;
    case 'text':
      return <Text {...content} />;
    case 'refused':
      return (
        <div className="notice">
          <p>{t(`reader.refused.${content.code}`)}</p>
        </div>
      );
  }
}

function Pages({ count, pages, formerHref, nextHref }: Extract<ReaderContent, { kind: 'pages' }>) {
  const { t } = useTranslation('officers');
  return (
    <>
      <ol>
        {pages.map((page) => (
          <Page key={page.number} {...page} count={count} />
        ))}
      </ol>
      {(formerHref ?? nextHref) && (
        <nav aria-label={t('reader.pages')} className="officer-acts">
          {formerHref && <a href={formerHref}>{t('reader.former')}</a>}
          {nextHref && <a href={nextHref}>{t('reader.next')}</a>}
        </nav>
      )}
    </>
  );
}

function Page({ number, count, src, fullHref, width, height }: ReaderPage & { count: number }) {
  const { t } = useTranslation('officers');
  const name = t('reader.page', { page: number, count });
  return (
    <li>
      <p>
        {name} ·{' '}
        <a href={fullHref} aria-label={t('reader.enlargeNamed', { page: number })}>
          {t('reader.enlarge')}
        </a>
      </p>
      <img
        src={src}
        alt={name}
        width={width}
        height={height}
        loading="lazy"
        className="reader-picture"
      />
    </li>
  );
}

function Text({
  paragraphs,
  isCut,
  pictures,
  hasOtherPictures,
}: Extract<ReaderContent, { kind: 'text' }>) {
  const { t } = useTranslation('officers');
  return (
    <>
      <p className="notice">{t(paragraphs.length > 0 ? 'reader.text' : 'reader.noText')}</p>
      <div className="reader-text">
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {isCut && <p className="notice">{t('reader.cut')}</p>}
      {pictures.length > 0 && <h2>{t('reader.pictures')}</h2>}
      {pictures.map((src, index) => (
        <p key={src}>
          <img
            src={src}
            alt={t('reader.picture', { number: index + 1, count: pictures.length })}
            className="reader-picture"
          />
        </p>
      ))}
      {hasOtherPictures && <p className="notice">{t('reader.otherPictures')}</p>}
    </>
  );
}

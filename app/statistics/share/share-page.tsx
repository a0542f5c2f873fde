import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { getDataset } from '~/datasets';
import { PageHeader } from '~/shell/page-header';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { EMBED_THEME, embedThemes, type EmbedTheme } from '../view/embed-code';
import { type Notice } from '../view/notice';
import { type View } from '../view/view';
import { CalculationNote } from '../ui/calculation-note';
import { Notices } from '../ui/notices';
import { Switch } from '../widgets/ui/switch';
import { useView, ViewProvider } from '../widgets/ui/view-context';
import { ShareField } from './share-field';

interface SharePageProps {
  /** The name of the dataset. */
  dataset: string;
  /** The breadcrumbs of the page, and its own address. */
  steps: readonly { name: string; to: string }[];
  address: string;
  /** The address of "ask the data" with what is shared. */
  builder: string;
  view: View;
  notices: readonly Notice[];
  calculation: CalculationInfo;
  isNewest: boolean;
  /** What is shared, in words, and its first statement. */
  title: string;
  sentence: string;
  links: { current: string; frozen: string };
  citations: { apa: string; chicago: string };
  /** Citations for reference managers: as text, and as a file. */
  managers: readonly { format: string; text: string; href: string }[];
  /** The HTML that embeds the view, or the chart or table. */
  code: string;
  /** The theme of the frame; null for that of the visitor's system. */
  theme: EmbedTheme | null;
  messages: { whatsApp: string; mail: string };
  /** The addresses of the picture by format. */
  picture: { png: string; svg: string };
  files: readonly { format: string; href: string }[];
  /** Where the view is saved, and its feed; null for a part of a view. */
  follow: { save: string; feed: string } | null;
}

type PartProps = Omit<SharePageProps, 'dataset'>;

/** The ways to share and cite a view, or one chart or table of it. */
export function SharePage({ dataset: name, ...page }: SharePageProps) {
  const dataset = getDataset(name);
  if (!dataset) return null;
  return (
    <ViewProvider dataset={dataset} {...page}>
      <ShareHeader {...page} />
      <div className="page-width">
        <Notices notices={page.notices} />
        <CalculationNote isNewest={page.isNewest} />
        <div className="sharing">
          <Citations {...page} />
          <Picture {...page} />
        </div>
      </div>
    </ViewProvider>
  );
}

function ShareHeader({ steps, title, sentence }: PartProps) {
  const { t } = useTranslation('share');
  return (
    <PageHeader title={t('title')} steps={[...steps]}>
      <p className="page-subject">
        <strong>{title}</strong>
      </p>
      {sentence && <p>{sentence}</p>}
    </PageHeader>
  );
}

/** Links, citations and code. */
function Citations({ address, links, citations, managers, code, theme }: PartProps) {
  const { t } = useTranslation('share');
  const { calculation, formats } = useView();
  const version = {
    number: formats.number(calculation.id),
    date: formats.date(calculation.date),
  };
  return (
    <section className="widget" aria-labelledby="share-links">
      <h2 id="share-links">{t('links')}</h2>
      <ShareField id="current" label={t('current')} text={links.current} />
      <ShareField
        id="frozen"
        label={t('frozen')}
        text={links.frozen}
        hint={t('frozenHint', version)}
      />
      <ShareField id="apa" label={t('apa')} text={citations.apa} rows={4} />
      <ShareField id="chicago" label={t('chicago')} text={citations.chicago} rows={4} />
      <details className="share-managers">
        <summary>{t('managers')}</summary>
        {managers.map(({ format, text, href }) => (
          <div key={format}>
            <ShareField id={format} label={t(`formats.${format}`)} text={text} rows={6} />
            <p>
              <a href={href} download>
                {t('download', { name: t(`formats.${format}`) })}
              </a>
            </p>
          </div>
        ))}
      </details>
      <ShareField id="embed" label={t('embed')} text={code} rows={4} hint={t('embedHint')} />
      <Switch
        label={t('theme')}
        choices={[null, ...embedThemes].map((choice) => ({
          name: t(`themes.${choice ?? 'system'}`),
          href: choice
            ? `${address}${address.includes('?') ? '&' : '?'}${EMBED_THEME}=${choice}`
            : address,
          isChosen: choice === theme,
        }))}
      />
      <p className="share-hint share-select">{t('select')}</p>
    </section>
  );
}

/** The picture, messages and files. */
function Picture({ picture, title, sentence, messages, files, follow, builder }: PartProps) {
  const { t } = useTranslation('share');
  const { t: tView } = useView();
  return (
    <section className="widget" aria-labelledby="share-picture">
      <h2 id="share-picture">{t('picture')}</h2>
      <p className="share-hint">{t('pictureHint')}</p>
      <img
        className="share-picture"
        src={picture.png}
        alt={sentence ? `${title}. ${sentence}` : title}
        width={1200}
        height={630}
      />
      <p className="share-buttons">
        {Object.entries(picture).map(([format, href]) => (
          <a key={format} className="button button-quiet" href={href} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
      <h2>{t('messages')}</h2>
      <p className="share-buttons">
        <a className="button" href={messages.whatsApp} target="_blank" rel="noopener noreferrer">
          {t('whatsApp')}
        </a>
        <a className="button button-quiet" href={messages.mail}>
          {t('mail')}
        </a>
      </p>
      {files.length > 0 && (
        <>
          <h2>{t('files')}</h2>
          <p className="share-buttons">
            {files.map(({ format, href }) => (
              <a key={format} className="button button-quiet" href={href} download>
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        </>
      )}
      {follow && (
        <>
          <h2>{t('follow')}</h2>
          <p className="share-buttons">
            <Link to={follow.save} className="button button-quiet">
              {t('save')}
            </Link>
          </p>
          <p className="share-hint">{t('saveHint')}</p>
          <p className="share-builder">
            <a href={follow.feed}>{t('feed')}</a>
          </p>
          <p className="share-hint">{t('feedHint')}</p>
        </>
      )}
      <p className="share-builder">
        <Link to={builder}>{tView('common:footer.builder')}</Link>
      </p>
    </section>
  );
}

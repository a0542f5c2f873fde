import { PageLink } from '~/ui/page-link';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { useView } from '../widgets/ui/view-context';
import { type Profile } from './get-profile.server';

export interface ProfileAdviceProps extends Pick<Profile, 'name' | 'permanentPath'> {
  /** The meaning of the code, or of its dimension. */
  definition: {
    slug: string;
    term: { text: string; language: string };
    text: { html: string; language: string };
  } | null;
  /** The legal basis of a right. */
  legalBasis: string | null;
  /** Publications about it, newest first. */
  mentions: readonly {
    name: string;
    language?: string;
    year: string;
    href: string;
    /** The type of the file; null if it has a page. */
    type: string | null;
  }[];
  /** The search for its name. */
  searchPath: string;
  /** Where to complain, in words, and whether that is the nearest office of another place. */
  office: { text: string; isDistant: boolean } | null;
  /** The full permanent address, and its QR code as the markup of an SVG. */
  address: { href: string; picture: string };
}

/** The meaning of the terms, further reading, where to complain, and the permanent address of the page. */
export function ProfileAdvice(page: ProfileAdviceProps) {
  return (
    <div className="profile-advice">
      <Complain {...page} />
      <Meaning {...page} />
      <Mentions {...page} />
      <Address {...page} />
      <Picture {...page} />
    </div>
  );
}

function Meaning({ definition, legalBasis }: ProfileAdviceProps) {
  const { t } = useTranslation('profile');
  const { t: tView, language } = useView();
  if (!definition) return null;
  const { slug, term, text } = definition;
  const langOf = (name: { language: string }) =>
    name.language === language ? undefined : name.language;
  return (
    <section className="profile-meaning">
      <h2>
        {tView('widget.definition')}
        {tView('common:mark.colon')}
        <span lang={langOf(term)}>{term.text}</span>
      </h2>
      <div className="prose" lang={langOf(text)} dangerouslySetInnerHTML={{ __html: text.html }} />
      {legalBasis && (
        <p>
          {t('legal')}
          {tView('common:mark.colon')}
          <span lang="id">{legalBasis}</span>
        </p>
      )}
      <p className="profile-next">
        <PageLink href={`${paths.definitions}/${slug}`}>{t('definitions')}</PageLink>
      </p>
    </section>
  );
}

/** Publications about the subject; nothing if there are none. */
function Mentions({ name, mentions, searchPath }: ProfileAdviceProps) {
  const { t } = useTranslation('profile');
  if (mentions.length === 0) return null;
  return (
    <section className="profile-mentions">
      <h2>{t('common:nav.periodic')}</h2>
      <ul>
        {mentions.map(({ name: title, language, year, href, type }) => (
          <li key={href}>
            {type ? (
              <a href={href} download>
                <span lang={language}>{title}</span> ({year}, {type})
              </a>
            ) : (
              <PageLink href={href}>
                <span lang={language}>{title}</span> ({year})
              </PageLink>
            )}
          </li>
        ))}
        <li>
          <PageLink href={searchPath}>{t('allAbout', { name })}</PageLink>
        </li>
      </ul>
    </section>
  );
}

function Complain({ office }: ProfileAdviceProps) {
  const { t } = useTranslation('profile');
  return (
    <section className="profile-office">
      <h2>{t('common:nav.complain')}</h2>
      {office && <p>{office.text}</p>}
      <p className="profile-next">
        <PageLink href={paths.complain}>{t('complain')}</PageLink>{' '}
        <PageLink href={paths.contact}>{t('offices')}</PageLink>{' '}
        {office?.isDistant && (
          <PageLink href={`${paths.method}#offices`}>{t('distances')}</PageLink>
        )}
      </p>
    </section>
  );
}

function Address({ address, permanentPath }: ProfileAdviceProps) {
  const { t } = useTranslation('profile');
  const { t: tView, calculation, formats } = useView();
  return (
    <p className="profile-address">
      {tView('calculation.date', { date: formats.date(calculation.date) })} · {t('address')}
      {tView('common:mark.colon')}
      <PageLink href={permanentPath}>{address.href}</PageLink>
    </p>
  );
}

function Picture({ address }: ProfileAdviceProps) {
  const { t } = useTranslation('profile');
  return (
    <div
      className="profile-picture"
      role="img"
      aria-label={t('picture')}
      dangerouslySetInnerHTML={{ __html: address.picture }}
    />
  );
}

import { Link } from '@remix-run/react';
import { paths } from '~/paths';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Translation } from '~/platform/i18n/translation';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { ButtonForm } from '~/ui/forms/button-form';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type Check } from '../checks';
import { type ComparedMonths } from '../compare-versions.server';
import { type VersionAct } from '../version-acts';
import { MonthLines } from './month-lines';
import { PublishForm } from './publish-form';
import { Facts, hrefOfVersion } from './publishing-room-page';

interface Row {
  name: string;
  cells: readonly string[];
}

/** A version in the words of the room. */
export interface ShownVersion {
  id: number;
  noun: string;
  state: 'published' | 'former' | 'draft' | 'passed' | 'retracted';
  facts: string;
  calculated: string;
  published: { id: number; facts: string } | null;
  publications: readonly {
    key: number;
    facts: readonly string[];
    notes: readonly Translation[];
  }[];
  plan: { id: number; text: string } | null;
  isWaiting: boolean;
}

interface VersionPageProps {
  version: ShownVersion;
  checks: readonly Check[];
  /** The records that differ from what visitors see, by year. */
  changes: readonly Row[];
  /** What changes for readers; for the first version, what they will see. */
  difference: {
    heads: readonly string[];
    isFirst: boolean;
    totals: readonly (Row & { months: ComparedMonths | null })[];
    largest: readonly Row[];
    moved: string;
  } | null;
  languages: readonly { code: string; name: string }[];
  acts: readonly VersionAct[];
  isPublishable: boolean;
  /** Whether its pages can be seen before it is published. */
  isPreviewable: boolean;
  /** Whether it cannot be published as it is. */
  isStopped: boolean;
  needsOverride: boolean;
  needsEmergency: boolean;
  needsNote: boolean;
  /** What the publication that waits has in the fields of the form. */
  planned: Readonly<Record<string, string>>;
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** A version: what stands against its publication, what readers will see change, and the form that publishes it. */
export function VersionPage(page: VersionPageProps) {
  const { version, checks, changes, difference, acts, flash } = page;
  const { t } = useTranslation('publishing');
  const { t: tStaff } = useTranslation('staff');
  const title = t('version', { number: version.id });
  return (
    <StaffPage
      title={title}
      path={hrefOfVersion(version.id)}
      parents={[{ name: tStaff('publishing.title'), to: staffPaths.publishing }]}
    >
      {flash !== null && (
        <div className="notice notice-done" role="status">
          <p>{t(`flash.${flash}`)}</p>
        </div>
      )}
      {version.plan && (
        <p className="notice">
          {version.plan.text}
          {version.isWaiting && page.isPublishable && ` ${t('plan.change')}`}
        </p>
      )}
      <section className="widget account-part" aria-labelledby="about">
        <h2 id="about">{version.noun}</h2>
        <p>
          <strong>{t(`states.${version.state}`)}</strong> {version.facts}
        </p>
        <p className="officer-facts">{version.calculated}</p>
        {version.publications.map(({ key, ...publication }) => (
          <Facts key={key} {...publication} />
        ))}
        {acts.includes('retract') &&
          version.state === 'published' &&
          !acts.includes('withdraw') && <p>{t('acts.withdraw.none')}</p>}
        {acts.length > 0 && (
          <p className="officer-acts">
            {acts.map((act) => (
              <Link
                key={act}
                to={`${hrefOfVersion(version.id)}/${act}`}
                className="button button-quiet"
              >
                {t(`acts.${act}.title`)}
              </Link>
            ))}
          </p>
        )}
      </section>
      {page.isPreviewable && <PreviewPart version={version.id} />}
      {checks.length > 0 && <Checks checks={checks} />}
      {(difference ?? changes.length > 0) && (
        <section className="widget account-part" aria-labelledby="difference">
          <h2 id="difference">
            {t(difference?.isFirst ? 'difference.first' : 'difference.title')}
          </h2>
          {changes.length > 0 && (
            <>
              <h3>{t('changes.title')}</h3>
              <ScrollingTable
                label={t('changes.title')}
                head={[
                  t('changes.year'),
                  t('changes.added'),
                  t('changes.changed'),
                  t('changes.removed'),
                ]}
                rows={changes}
              />
            </>
          )}
          {difference && <Difference {...difference} />}
        </section>
      )}
      {page.isPublishable && (
        // After each plan it begins anew: without its tick.
        <PublishForm key={page.planned.at} {...page} title={title} />
      )}
    </StaffPage>
  );
}

function PreviewPart({ version }: { version: number }) {
  const { t } = useTranslation('publishing');
  return (
    <section className="widget account-part" aria-labelledby="preview">
      <h2 id="preview">{t('preview.title')}</h2>
      <p>{t('preview.lead')}</p>
      <ButtonForm
        action={paths.openPreview}
        values={{ version: String(version) }}
        className="officer-acts"
      >
        <button type="submit" className="button button-quiet">
          {t('preview.open')}
        </button>
      </ButtonForm>
      <p>
        <Link to={`${hrefOfVersion(version)}/guests`}>{t('guests.title')}</Link>
      </p>
    </section>
  );
}

function Checks({ checks }: Pick<VersionPageProps, 'checks'>) {
  const { t } = useTranslation('publishing');
  return (
    <section className="widget account-part" aria-labelledby="checks">
      <h2 id="checks">{t('checks.title')}</h2>
      <ul>
        {checks.map(({ name, state, text, link, examples }) => (
          <li key={name} className="officer-item">
            <strong>{t(`checks.states.${state}`)}</strong>
            {t('common:mark.colon')}
            {text}
            {link && (
              <>
                {' '}
                <Link to={link.href}>{link.text}</Link>
              </>
            )}
            {examples && (
              <details>
                <summary>{examples.title}</summary>
                <ul>
                  {examples.texts.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Difference({
  heads,
  isFirst,
  totals,
  largest,
  moved,
}: NonNullable<VersionPageProps['difference']>) {
  const { t } = useTranslation('publishing');
  const head = [t('difference.figure'), ...heads];
  const hasMonths = totals.some(({ months }) => months !== null);
  const withMonths = totals.map(({ months, ...row }) => ({
    ...row,
    cells: hasMonths
      ? [...row.cells, months && <MonthLines key="months" {...months} />]
      : row.cells,
  }));
  const largestTitle = t(isFirst ? 'difference.largestNumbers' : 'difference.largest');
  return (
    <>
      <p className="officer-facts">{t('difference.asVisitors')}</p>
      <h3>{t('difference.totals')}</h3>
      <ScrollingTable
        label={t('difference.totals')}
        head={hasMonths ? [...head, t('difference.months')] : head}
        rows={withMonths}
      />
      {hasMonths && !isFirst && <p className="officer-facts">{t('difference.lines')}</p>}
      <h3>{largestTitle}</h3>
      <p>{moved}</p>
      {largest.length > 0 && <ScrollingTable label={largestTitle} head={head} rows={largest} />}
    </>
  );
}

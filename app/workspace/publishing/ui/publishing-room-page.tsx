import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Translation } from '~/platform/i18n/translation';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ButtonForm } from '~/ui/forms/button-form';

interface ListedVersion {
  id: number;
  facts: string;
  calculated: string;
}

interface RoomOfDataset {
  name: string;
  noun: string;
  /** Its dashboard. */
  path: string;
  published: ListedVersion | null;
  drafts: readonly ListedVersion[];
  publications: readonly {
    key: number;
    id: number;
    facts: readonly string[];
    notes: readonly Translation[];
  }[];
  plan: { id: number; isWaiting: boolean; text: string } | null;
  /** The calculation that goes on, with the address of its job. */
  calculating: { text: string; to: string } | null;
}

interface PublishingRoomPageProps {
  /** Whether who calculated may publish, too. */
  isPublishedAlone: boolean;
  mayCalculate: boolean;
  datasets: readonly RoomOfDataset[];
  /** What came of the calculation that led here, and the dataset whose merges wait; null without one. */
  calculation: { text: string; waiting: string | null } | null;
}

/** What visitors see of each dataset, what may be published next, and what was published before. */
export function PublishingRoomPage(page: PublishingRoomPageProps) {
  const { isPublishedAlone, mayCalculate, datasets, calculation } = page;
  const { t } = useTranslation('staff');
  const { t: tRoom } = useTranslation('publishing');
  return (
    <StaffPage title={t('publishing.title')} path={staffPaths.publishing}>
      <p className="form-lead">{t('publishing.lead')}</p>
      {isPublishedAlone && <p className="notice">{tRoom('alone')}</p>}
      {calculation && (
        <p className="notice notice-done" role="status">
          {calculation.text}
        </p>
      )}
      {calculation?.waiting && mayCalculate && (
        <ButtonForm
          action={staffPaths.publishing}
          values={{ dataset: calculation.waiting, releases: 'merges' }}
          className="officer-acts"
        >
          <button type="submit" className="button button-quiet">
            {tRoom('releaseMerges')}
          </button>
        </ButtonForm>
      )}
      {datasets.map((dataset) => (
        <DatasetSection key={dataset.name} {...dataset} mayCalculate={mayCalculate} />
      ))}
    </StaffPage>
  );
}

function DatasetSection(room: RoomOfDataset & { mayCalculate: boolean }) {
  const { name, noun, path, published, drafts, publications, plan, calculating, mayCalculate } =
    room;
  const { t } = useTranslation('publishing');
  return (
    <section className="widget account-part" aria-labelledby={name}>
      <h2 id={name}>{noun}</h2>
      {plan && (
        <p className="notice">
          {plan.text} <Link to={hrefOfVersion(plan.id)}>{t('open', { number: plan.id })}</Link>
        </p>
      )}
      <h3>{t('now')}</h3>
      {published ? (
        <>
          <VersionItem {...published} />
          <p>
            <Link to={path}>{t('dashboard')}</Link>
          </p>
        </>
      ) : (
        <p>{t('nothing')}</p>
      )}
      <h3>{t('drafts')}</h3>
      {calculating && (
        <p>
          <Link to={calculating.to}>{calculating.text}</Link>
        </p>
      )}
      {!calculating && drafts.length === 0 && <p>{t('noDrafts')}</p>}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className="officer-item">
            <VersionItem {...draft} />
          </li>
        ))}
      </ul>
      {!calculating && mayCalculate && (
        <ButtonForm
          action={staffPaths.publishing}
          values={{ dataset: name }}
          className="officer-acts"
        >
          <button type="submit" className="button button-quiet">
            {t('calculate')}
            <span className="visually-hidden">
              {t('common:mark.colon')}
              {noun}
            </span>
          </button>
        </ButtonForm>
      )}
      {publications.length > 0 && (
        <details>
          <summary>{t('before')}</summary>
          <ul>
            {publications.map(({ key, id, facts, notes }) => (
              <li key={key} className="officer-item">
                <p>
                  <Link to={hrefOfVersion(id)}>{t('version', { number: id })}</Link>
                </p>
                <Facts facts={facts} notes={notes} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function VersionItem({ id, facts, calculated }: ListedVersion) {
  const { t } = useTranslation('publishing');
  return (
    <>
      <p>
        <Link to={hrefOfVersion(id)}>{t('version', { number: id })}</Link>
      </p>
      <p>{facts}</p>
      <p className="officer-facts">{calculated}</p>
    </>
  );
}

/** What happened to a publication, and the notes that readers see. */
export function Facts({
  facts,
  notes,
}: Pick<RoomOfDataset['publications'][number], 'facts' | 'notes'>) {
  return (
    <>
      {facts.map((fact) => (
        <p key={fact} className="officer-facts">
          {fact}
        </p>
      ))}
      {notes.map(({ text, language }) => (
        <p key={text} lang={language} className="officer-message">
          {text}
        </p>
      ))}
    </>
  );
}

/** Returns the address of a version in the room. */
export const hrefOfVersion = (id: number) => `${staffPaths.publishing}/${id}`;

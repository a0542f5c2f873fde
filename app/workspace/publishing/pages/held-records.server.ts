import { getDataset } from '~/datasets';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { formatsOf } from '~/platform/i18n/formats';
import { describePage } from '~/services/describe-page.server';
import { secret, slowDb } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { columnNamer } from '../../records/describe-content';
import { createRecordAddresses } from '../../records/record-address.server';
import { HELD_PER_PAGE, listHeld } from '../list-held.server';
import { hrefOfHeld } from '../version-paths';
import { findVersion } from './version.server';

const addresses = createRecordAddresses(secret);

/** Loads a page of the records whose change a version holds back. */
export async function loadHeldRecords(request: Request) {
  const { account, version } = await findVersion(request);
  const { calculation } = version;
  const dataset = getDataset(calculation.dataset);
  if (!dataset) throw answerUnknown(request);
  const requested = Number(new URL(request.url).searchParams.get('page') ?? 1);
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'publishing');
  const nameOf = columnNamer(dataset, await getTexts(language, 'record'));
  const { list } = formatsOf(language);
  const { records, total, page } = await listHeld(slowDb, account, {
    dataset,
    calculation,
    page: Number.isInteger(requested) && requested > 0 && requested < 1_000_000 ? requested : 1,
    isRead: request.method !== 'HEAD',
  });
  const path = hrefOfHeld(calculation.id);
  return {
    version: calculation.id,
    path,
    records: records.map(({ id, columns, ...record }) => ({
      ...record,
      link: id === null ? null : { id, href: addresses.hrefOf(dataset.name, id) },
      columns: list(columns.map(nameOf)),
    })),
    meta: {
      current_page: page,
      total_page: Math.max(1, Math.ceil(total / HELD_PER_PAGE)),
      total,
    },
    head: await describePage(request, {
      title: t('held.title'),
      description: t('held.lead'),
      path,
      isIndexed: false,
    }),
  };
}

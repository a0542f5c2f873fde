import { type Account } from '~/auth/account';
import { nameCodes, readCodeLists } from '~/services/code-lists.server';
import { letters, letterTools } from '~/requests/pages/letters.server';
import { microdataRecords } from '~/statistics/microdata/load-sources.server';
import { db, environment, publishedCalculations } from '~/services/portal.server';
import { getDataset } from '~/datasets';
import { getCalculation } from '~/calculations/calculation-queries.server';
import { fileColumns } from '~/statistics/export/file-columns';
import { openMicrodataFile } from '~/statistics/microdata/files/open-microdata-file.server';
import { readMicrodataView } from '~/statistics/microdata/microdata-view.server';
import { columnDimensions, hrefOfTable } from '~/statistics/microdata/table-request';
import { originOf } from '~/platform/http/origin.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { receiveDelivery } from '../deliveries/receive-delivery.server';
import { type KeptFile } from '../request-file.server';
import { type RequestRow } from '../request-standing.server';

/** The formats in which a view is delivered; JSON is available as detailed data. */
const formats = ['csv', 'xlsx'] as const;

/** A file in the storage of letters that is committed with an act, or otherwise discarded. */
interface StagedDelivery {
  file: KeptFile;
  discard(): Promise<void>;
}

/**
 * Returns what the files of the requested view would contain; null if no view is requested, or none is
 * published.
 */
export async function describeDelivery(account: Account, row: RequestRow) {
  const read = await readView(row, '');
  if (!read) return null;
  const { dataset, microdata } = read;
  const { calculation, filter, dimensions, labels } = microdata;
  const query = { account, dataset, calculation, filter };
  const { records, withheld } = await microdataRecords.count(query);
  const columns = fileColumns(dimensions, labels).map(({ name }) => name);
  return { records, withheld, columns, subject: microdata.subject, calculation: calculation.id };
}

type StagedDeliveries =
  | { outcome: 'staged'; staged: StagedDelivery[] }
  | { outcome: 'refused'; code: 'tooManyRecords' }
  | { outcome: 'refusedFile'; code: string };

/**
 * Puts a delivery into the storage of letters: the records of the requested view, as archives with their
 * description, dictionary, citation and conditions in the applicant's language, and the officer's file once
 * it was checked, cleaned and scanned. Refuses too many records, and a file that may not be delivered.
 */
export async function stageDelivery(
  request: Request,
  { account, row, attachment }: { account: Account; row: RequestRow; attachment?: UploadedFile },
): Promise<StagedDeliveries> {
  const staged: StagedDelivery[] = [];
  try {
    if (attachment && attachment.size > 0) {
      const received = await receiveDelivery(attachment, letterTools);
      if (received.outcome === 'refused') return { outcome: 'refusedFile', code: received.code };
      staged.push(received);
    }
    const view = await readView(row, originOf(request, environment));
    const t = await getTexts(row.language, 'readme');
    const readme = { account, t, language: row.language };
    for (const format of formats) {
      if (!view) break;
      const file = await openMicrodataFile(microdataRecords, { ...view, ...readme, format });
      if (file.outcome === 'refused') {
        await discardAll(staged);
        return { outcome: 'refused', code: file.code };
      }
      staged.push(await stage(file.content, { name: file.name, type: 'application/zip' }));
    }
    return { outcome: 'staged', staged };
  } catch (error) {
    await discardAll(staged);
    throw error;
  }
}

async function stage(
  content: AsyncIterable<Uint8Array>,
  { name, type }: { name: string; type: string },
): Promise<StagedDelivery> {
  const staged = await letters.stage(content);
  const { key, size, sha256 } = staged;
  return {
    discard: () => staged.discard(),
    file: {
      kind: 'delivery',
      storage_key: key,
      name,
      media_type: type,
      size,
      sha256,
      sent_sha256: sha256,
      is_flagged: false,
      scan: 'none',
      commit: () => staged.commit(),
    },
  };
}

async function discardAll(staged: readonly StagedDelivery[]): Promise<void> {
  for (const { discard } of staged) await discard();
}

/**
 * Returns the view that a request names, ready to make its files; null if none is requested, or published.
 */
async function readView({ dataset: name, filter, language }: RequestRow, origin: string) {
  const declared = getDataset(name ?? '');
  const published = declared && (await publishedCalculations.get(declared.name));
  if (!declared || !published) return null;
  const sources = {
    published,
    readCodeLists,
    nameCodes,
    getCalculation: (id: number) => getCalculation(db, declared.name, id),
  };
  const t = await getTexts(language, 'statistics');
  const search = new URLSearchParams(filter);
  const requested = { dataset: declared, search, language, t, origin, languages };
  const microdata = await readMicrodataView(sources, requested);
  const { dataset, view, calculation, defaultYear } = microdata;
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const address = origin + hrefOfTable(dataset, frozen, defaultYear, microdata.tableRequest);
  return {
    dataset,
    microdata: { ...microdata, dimensions: columnDimensions(dataset, view.division) },
    address,
  };
}

import { statedDate } from '../../view/format-dates';
import { createHash } from 'node:crypto';
import { type Dimension } from '~/datasets/dataset';
import { getTexts } from '~/platform/i18n/texts.server';
import { dataLicence } from '~/licence';
import { nameOfPolicy } from '~/protection/policy';
import { hrefOfArchive } from '../../view/archive-path';
import { type ArchivedCalculation, type WrittenTable } from './archived-calculation';
import { meaningsOfColumns, tableColumns, valueColumns } from './write-archive-dictionary.server';
import { nameColumns } from './write-codes.server';

/** A code list as a file of an archive. */
interface WrittenCodes {
  list: string;
  path: string;
  content: string;
}

interface Field {
  name: string;
  type: 'string' | 'integer';
  title?: string;
}

/** Describes an archive for programs: a tabular data package of Frictionless, version 1. */
export async function describePackage(
  archived: ArchivedCalculation,
  { tables, codes }: { tables: readonly WrittenTable[]; codes: readonly WrittenCodes[] },
) {
  const { dataset, calculation, policy, origin } = archived;
  const t = await getTexts('en', 'statistics');
  const meanings = await meaningsOfColumns(archived, 'en');
  const title = t(`datasets.${dataset.name}.title`);
  const nameOf = ({ parameter }: Dimension) => t(`parameters.${parameter}`);
  const fieldOf = (name: string): Field => ({
    name,
    type: name === 'VALUE' || name === 'MAX' ? 'integer' : 'string',
    title: meanings[name],
  });
  return {
    profile: 'tabular-data-package',
    name: `terang-${dataset.name}-calculation-${calculation.id}`,
    id: origin + hrefOfArchive(dataset, calculation.id),
    title: `Terang: ${title}`,
    description: [
      t(`datasets.${dataset.name}.lead`),
      ...(calculation.isSynthetic ? [t('common:synthetic.notice')] : []),
    ].join(' '),
    homepage: `${origin}${dataset.path}?as_of=${calculation.id}`,
    version: String(calculation.id),
    created: calculation.calculated_at.toISOString(),
    contributors: [{ title: t('site:commission'), role: 'publisher' }],
    licenses: [{ name: dataLicence.name, path: dataLicence.url, title: dataLicence.title }],
    calculation: calculation.id,
    isSynthetic: calculation.isSynthetic,
    heldRecords: calculation.held ?? 0,
    newestRecord: statedDate(calculation.lastDate, calculation),
    policy: nameOfPolicy(policy),
    resources: [
      ...tables.map(({ name, measure, dimensions, path, content }) => ({
        ...resourceOf(`table-${name}`, { path, content }),
        title: `${title}: ${t(`measures.${measure}`)}; ${dimensions.map(nameOf).join(', ')}`,
        schema: {
          fields: [...tableColumns(dimensions), ...valueColumns].map(fieldOf),
          ...keysOf(dimensions),
        },
      })),
      ...codes.map(({ list, path, content }) => ({
        ...resourceOf(nameOfList(list), { path, content }),
        title: list,
        schema: {
          fields: ['CODE', ...nameColumns].map((name): Field => ({ name, type: 'string' })),
          primaryKey: 'CODE',
        },
      })),
    ],
  };
}

/** Returns the foreign keys that name the codes of a table, for dimensions with code lists. */
function keysOf(dimensions: readonly Dimension[]) {
  const foreignKeys = dimensions.flatMap(({ parameter, codeList }) => {
    if (!codeList) return [];
    const reference = { resource: nameOfList(codeList), fields: 'CODE' };
    return [{ fields: parameter.toUpperCase(), reference }];
  });
  return foreignKeys.length > 0 ? { foreignKeys } : {};
}

function nameOfList(list: string): string {
  return `codes-${list.replaceAll('_', '-')}`;
}

function resourceOf(name: string, { path, content }: { path: string; content: string }) {
  return {
    name,
    path,
    profile: 'tabular-data-resource',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    bytes: Buffer.byteLength(content),
    hash: `sha256:${createHash('sha256').update(content).digest('hex')}`,
  };
}

import { InvalidArgumentError, Option } from 'commander';
import { type Translate } from '~/i18n/text-keys';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { addDocument } from '~/features/content/documents/add-document.server';
import { documentLists, type DocumentKind } from '~/features/content/documents/document-lists';
import {
  documentEndings,
  mediaTypeOfDocument,
} from '~/features/content/documents/document-type.server';
import { announceReport } from '~/features/notifications/announce.server';
import { homeDay } from '~/i18n/home-day';
import { firstBytes } from '~/storage/first-bytes.server';
import { openStorage } from '~/storage/open-storage.server';
import { type CommandContext, type RegisterCommand } from '.';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

/** The year in which the commission was founded. */
const FIRST_YEAR = 1993;

interface DocumentFlags {
  kind: DocumentKind;
  name: string;
  nameEn?: string;
  about: string;
  aboutEn?: string;
  year: number;
  language: string;
}

/** `add-document`: adds a report or publication, and tells of a report those who want to know. */
export const registerAddDocument: RegisterCommand = (program, context) => {
  const { t } = context;
  const kinds = new Option('--kind <kind>', t('addDocument.kind'));
  program
    .command('add-document')
    .description(t('addDocument.description'))
    .argument('<file>', t('addDocument.file', { endings: documentEndings.join(', ') }))
    .addOption(kinds.choices(Object.keys(documentLists)).default('report'))
    .requiredOption('--name <text>', t('addDocument.name'))
    .option('--name-en <text>', t('addDocument.nameEn'))
    .requiredOption('--about <text>', t('addDocument.about'))
    .option('--about-en <text>', t('addDocument.aboutEn'))
    .option('--year <year>', t('addDocument.year'), readYear(context), thisYear())
    .option('--language <tag>', t('addDocument.language'), readLanguage(t), 'id')
    .action((path: string, flags: DocumentFlags) => addFromFile(path, flags, context));
};

async function addFromFile(
  path: string,
  { kind, year, language, ...texts }: DocumentFlags,
  { environment, t }: CommandContext,
): Promise<void> {
  const name = basename(path);
  const mediaType = mediaTypeOfDocument(name, await firstBytes(path, 8));
  if (!mediaType) {
    return refuse(t('addDocument.wrongType', { name, endings: documentEndings.join(', ') }));
  }
  const document = {
    kind,
    year,
    name: { id: texts.name, ...(texts.nameEn && { en: texts.nameEn }) },
    text: { id: texts.about, ...(texts.aboutEn && { en: texts.aboutEn }) },
    isSynthetic: false,
    file: { name, mediaType, language, content: createReadStream(path) },
  };
  const storage = openStorage(environment);
  await withDatabase(environment, async (db) => {
    const href = documentLists[kind].path;
    await addDocument({ db, storage }, document, async (transaction, added) => {
      if (kind === 'report') await announceReport(transaction, { ...added, href });
    });
    console.log(t('addDocument.added', { name: texts.name, href }));
  });
}

function thisYear(): number {
  return Number(homeDay(new Date()).slice(0, 4));
}

/** Canonical tags only: pages give languages their names by Intl, which refuses others. */
function readLanguage(t: Translate<'commands'>): (text: string) => string {
  return (text) => {
    try {
      return Intl.getCanonicalLocales(text)[0] ?? text;
    } catch {
      throw new InvalidArgumentError(t('addDocument.languageInvalid'));
    }
  };
}

function readYear({ t }: CommandContext): (text: string) => number {
  return (text) => {
    const last = thisYear() + 1;
    const year = /^\d{4}$/.test(text) ? Number(text) : 0;
    if (year >= FIRST_YEAR && year <= last) return year;
    throw new InvalidArgumentError(
      t('addDocument.yearInvalid', { first: String(FIRST_YEAR), last: String(last) }),
    );
  };
}

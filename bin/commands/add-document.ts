import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Option } from 'commander';
import { addDocument, documentYears } from '~/content/documents/add-document.server';
import { documentLists, type DocumentKind } from '~/content/documents/document-lists';
import { documentEndings } from '~/content/documents/document-type.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { type RegisterCommand } from './command';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

interface DocumentFlags {
  kind: DocumentKind;
  name: string;
  nameEn?: string;
  about: string;
  aboutEn?: string;
  year: string;
  language: string;
}

/** `add-document`: adds a report or publication, and notifies subscribers of a report. */
export const registerAddDocument: RegisterCommand = (program, { environment, t }) => {
  const kinds = new Option('--kind <kind>', t('addDocument.kind'));
  const { first, last } = documentYears();
  const endings = documentEndings.join(', ');
  program
    .command('add-document')
    .description(t('addDocument.description'))
    .argument('<file>', t('addDocument.file', { endings }))
    .addOption(kinds.choices(Object.keys(documentLists)).default('report'))
    .requiredOption('--name <text>', t('addDocument.name'))
    .option('--name-en <text>', t('addDocument.nameEn'))
    .requiredOption('--about <text>', t('addDocument.about'))
    .option('--about-en <text>', t('addDocument.aboutEn'))
    .option('--year <year>', t('addDocument.year'), String(last - 1))
    .option('--language <tag>', t('addDocument.language'), 'id')
    .action(async (path: string, { kind, year, language, ...texts }: DocumentFlags) => {
      const isFile = await stat(path).then(
        (status) => status.isFile(),
        () => false,
      );
      if (!isFile) return refuse(t('addDocument.noFile', { path }));
      const file = { name: basename(path), language, content: read(path) };
      const document = {
        kind,
        year: Number(year),
        name: { id: texts.name, ...(texts.nameEn && { en: texts.nameEn }) },
        text: { id: texts.about, ...(texts.aboutEn && { en: texts.aboutEn }) },
        isSynthetic: false,
        file,
      };
      await withDatabase(environment, async (db) => {
        const storage = await openStorage(environment);
        const result = await addDocument({ db, storage }, document, 'operator');
        const years = { first: String(first), last: String(last) };
        const known = { name: file.name, endings, ...years };
        if (result.outcome === 'refused') refuse(t(`addDocument.${result.code}`, known));
        else {
          const href = documentLists[kind].path;
          console.log(t('addDocument.added', { name: texts.name, href }));
        }
      });
    });
};

/** Opens the file when it is read, so that its errors occur there. */
async function* read(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

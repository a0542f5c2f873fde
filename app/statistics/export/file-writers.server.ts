import { type CitedFile } from './cited-file';
import { type FileFormat } from '../view/file-formats';
import { writeCsv, writeJson } from './write-file.server';
import { writePng, writeSvg } from './write-picture.server';
import { writeWidgetWorkbook } from './write-widget-workbook.server';

type Written = string | Buffer | null;

/** What writes each format; null where the portal is too busy to. */
export const fileWriters: Record<FileFormat, (file: CitedFile) => Written | Promise<Written>> = {
  csv: writeCsv,
  xlsx: writeWidgetWorkbook,
  json: writeJson,
  svg: writeSvg,
  png: writePng,
};

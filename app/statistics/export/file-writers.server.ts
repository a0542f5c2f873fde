import { type CitedFile } from './cited-file';
import { type FileFormat } from '../view/file-formats';
import { writeCsv, writeJson } from './write-file.server';
import { writePng, writeSvg } from './write-picture.server';
import { writeWidgetWorkbook } from './write-widget-workbook.server';

type Written = string | Buffer | null;

/** The writer of each format; it returns null if the portal is too busy. */
export const fileWriters: Record<FileFormat, (file: CitedFile) => Written | Promise<Written>> = {
  csv: writeCsv,
  xlsx: writeWidgetWorkbook,
  json: writeJson,
  svg: writeSvg,
  png: writePng,
};

import { type CitedFile } from './cited-file';
import { type FileFormat } from '../view/file-formats';
import { writeCsv, writeJson } from './write-file.server';
import { drawWidget, writePicture } from './write-picture.server';
import { writeWidgetWorkbook } from './write-widget-workbook.server';

type Written = string | Buffer | null;

/** The writer of each format; it returns null if the portal is too busy. */
export const fileWriters: Record<FileFormat, (file: CitedFile) => Written | Promise<Written>> = {
  csv: writeCsv,
  xlsx: writeWidgetWorkbook,
  json: writeJson,
  svg: (file) => writeWidgetPicture('svg', file),
  png: (file) => writeWidgetPicture('png', file),
};

function writeWidgetPicture(format: 'svg' | 'png', file: CitedFile): Promise<Written> {
  const { styles, context } = file;
  return writePicture(format, { styles, language: context.language }, (looks) =>
    drawWidget(file, looks),
  );
}

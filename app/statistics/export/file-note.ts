import { createLabels } from '../view/labels';
import { movedCodes } from '../view/moved-codes';

/**
 * Returns the note on all figures of a file: that they are synthetic, and where the records of a merged or
 * ended code are counted; empty if neither applies.
 */
export function fileNote(request: Omit<Parameters<typeof movedCodes>[0], 'labels'>): string {
  const { calculation, codeLists, language, t } = request;
  const labels = createLabels(codeLists, language, t);
  return [
    ...(calculation.isSynthetic ? [t('file.synthetic')] : []),
    ...movedCodes({ ...request, labels }).map(({ text }) => text),
  ].join(' ');
}

import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfList } from '../code-paths';

interface CodeFrameProps {
  list: string;
  nameOfList: string;
  title: string;
  path: string;
  /** The act just done, or why it was not, as a key of `code-lists:flash`. */
  flash?: string | null;
  children: ReactNode;
}

/** What is to be read again, or done again. */
const open: readonly string[] = ['changedMeanwhile', 'failed', 'pending', 'refused'];

/** The frame of a page below a code list. */
export function CodeFrame({ list, nameOfList, title, path, flash, children }: CodeFrameProps) {
  const { t } = useTranslation('staff');
  const { t: tCodes } = useTranslation('code-lists');
  const lists = { name: t('codes.title'), to: staffPaths.codes };
  const ofList = { name: t('codes.of', { name: nameOfList }), to: hrefOfList(list) };
  const parents = path === ofList.to ? [lists] : [lists, ofList];
  return (
    <StaffPage title={title} path={path} parents={parents}>
      {flash && (
        <div className={open.includes(flash) ? 'notice' : 'notice notice-done'} role="status">
          <p>{tCodes(`flash.${flash}`)}</p>
        </div>
      )}
      {children}
    </StaffPage>
  );
}

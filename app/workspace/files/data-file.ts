import { type KnownShape } from '~/records/inspect-file.server';
import { staffPaths } from '~/staff-paths';

/** An uploaded file, from which records may be imported. */
export interface DataFile {
  id: string;
  name: string;
  /** The name of its dataset. */
  dataset: string;
  /** In bytes. */
  size: number;
  sha256: string;
  shape: KnownShape;
  /** The job that inspects it. */
  inspectJob: string | null;
  uploadedBy: string;
  uploadedAt: Date;
}

/** The maximum of a file that a form sends at once, in bytes; one that is sent in parts has none. */
export const MAX_FORM_FILE_BYTES = 1024 ** 3;

/** Days after which the content of an uploaded file is deleted. */
export const DATA_FILE_DAYS = 30;

/** Returns the address of the page of an uploaded file. */
export const hrefOfDataFile = (id: string): string => `${staffPaths.dataFiles}/${id}`;

/** Returns the address of the page that maps the columns of an uploaded file. */
export const hrefOfMapping = (id: string): string => `${hrefOfDataFile(id)}/mapping`;

/** Returns the address of a check or an import of an uploaded file. */
export const hrefOfFileImport = (file: string, job: string): string =>
  `${hrefOfDataFile(file)}/imports/${job}`;

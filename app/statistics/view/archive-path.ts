import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';

type Named = Pick<Dataset, 'name'>;

/** Returns the permanent address of a calculation's archive. */
export function hrefOfArchive({ name }: Named, calculation: number): string {
  return `${paths.openData}/${name}/calculation/${calculation}.zip`;
}

/** Returns the address that redirects to the archive of the published calculation. */
export function hrefOfLatestArchive({ name }: Named): string {
  return `${paths.openData}/${name}/latest.zip`;
}

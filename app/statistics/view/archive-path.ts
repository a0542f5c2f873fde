import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';

type Named = Pick<Dataset, 'name'>;

/** The address of the archive of a calculation, which stays the same. */
export function hrefOfArchive({ name }: Named, calculation: number): string {
  return `${paths.openData}/${name}/calculation/${calculation}.zip`;
}

/** The address that leads to the archive of the published calculation. */
export function hrefOfLatestArchive({ name }: Named): string {
  return `${paths.openData}/${name}/latest.zip`;
}

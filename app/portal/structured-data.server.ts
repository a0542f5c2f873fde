import { getPreferences } from '~/http/preferences.server';
import { type StructuredData } from '~/ui/page/page-head';

/** What machines read of a page; nothing for a reader who saves data, who is none. */
export async function forMachines(
  request: Request,
  data: readonly StructuredData[],
): Promise<readonly StructuredData[]> {
  const { dataSaver } = await getPreferences(request);
  return dataSaver === 'on' ? [] : data;
}

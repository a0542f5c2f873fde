import { currentYearOf } from '../dashboard/calculation-time';
import { type WidgetData } from '../widgets/widget-data';
import { type ViewRequest } from '../widgets/widget-kind';
import { profiledDataset, profileKinds } from './profile-kinds';
import { hrefOfProfile } from './profile-url';
import { listProfiledCodes } from './profiled-codes';

/** What a widget shows, with the ways to the profiles of its codes; as it is where they have none. */
export function withProfiles(
  { dataset, view, codeLists, calculation }: ViewRequest,
  dimension: string | undefined,
  data: WidgetData,
): WidgetData {
  const kind = profileKinds.find((one) => one === dimension);
  if (!kind || dataset !== profiledDataset) return data;
  const items = new Map(listProfiledCodes(dataset, kind, codeLists).map((one) => [one.code, one]));
  const profileOf = (code: string) => {
    const item = items.get(code);
    return item && hrefOfProfile({ dataset, kind, item }, view, currentYearOf(calculation));
  };
  return {
    ...data,
    observations: data.observations.map((row) => ({ ...row, profile: profileOf(row.code) })),
  };
}

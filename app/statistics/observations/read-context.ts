import { type CalculationInfo } from '~/calculations/calculation-info';
import { type ProtectionPolicy } from '~/protection/policy';
import { type ProvinceMap } from '../charts/map/province-map';
import { type Labels } from '../view/labels';
import { type ViewRequest } from '../view/view-request';

/** What a widget's queries depend on. */
export interface QueryContext extends Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'> {
  calculation: Pick<
    CalculationInfo,
    'date' | 'firstDate' | 'lastDate' | 'coveredUntil' | 'defaultYear'
  >;
  /** How counts are disclosed; absent if nothing is counted. */
  policy?: ProtectionPolicy;
}

/** The context for reading observations. */
export interface ReadContext extends ViewRequest {
  labels: Labels;
  map: ProvinceMap;
  /** How counts are disclosed. */
  policy: ProtectionPolicy;
  /** Whether all items are requested; else a long table ends at the limit of its widget. */
  isWhole: boolean;
  /** Whether tables that lead no chapter are shortened. */
  isCompact?: boolean;
}

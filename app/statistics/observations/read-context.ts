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
  /** How what is counted is shown; absent where nothing is counted. */
  policy?: ProtectionPolicy;
}

/** What observations are read with. */
export interface ReadContext extends ViewRequest {
  labels: Labels;
  map: ProvinceMap;
  /** How what was counted is shown. */
  policy: ProtectionPolicy;
  /** Whether all items are asked for; else a long table ends at the limit of its widget. */
  isWhole: boolean;
  /** Whether tables that lead no chapter are asked for in brief. */
  isCompact?: boolean;
}

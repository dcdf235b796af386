import type { OperationText } from '../../../net/request.ts';
import type * as Types from './visits.ts';
export const PageVisitsText = "query PageVisits($pageId:ID!){pageVisits(pageId:$pageId){__typename today thisMonth months{__typename month visits}}}" as OperationText<Types.PageVisitsQuery, Types.PageVisitsQueryVariables>;
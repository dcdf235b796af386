import type { OperationText } from '../../../net/request.ts';
import type * as Types from './oversight.ts';
export const OversightText = "query Oversight($pageId:ID!){pageOversight(pageId:$pageId){__typename at action detail}}" as OperationText<Types.OversightQuery, Types.OversightQueryVariables>;
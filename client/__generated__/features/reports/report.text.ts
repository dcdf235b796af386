import type { OperationText } from '../../../net/request.ts';
import type * as Types from './report.ts';
export const ReportPageText = "mutation ReportPage($input:ReportPageInput!){reportPage(input:$input){__typename number}}" as OperationText<Types.ReportPageMutation, Types.ReportPageMutationVariables>;
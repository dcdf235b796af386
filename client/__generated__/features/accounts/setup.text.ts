import type { OperationText } from '../../../net/request.ts';
import type * as Types from './setup.ts';
export const SetupPageText = "query SetupPage($url:String!){viewer{__typename id}page(url:$url){__typename id url title type kind viewerCanEdit}}" as OperationText<Types.SetupPageQuery, Types.SetupPageQueryVariables>;
export const SetUpTributeText = "mutation SetUpTribute($input:SetUpTributeInput!){setUpTribute(input:$input){__typename page{__typename id title active}}}" as OperationText<Types.SetUpTributeMutation, Types.SetUpTributeMutationVariables>;
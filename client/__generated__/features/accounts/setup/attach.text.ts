import type { OperationText } from '../../../../net/request.ts';
import type * as Types from './attach.ts';
export const AttachPageText = "query AttachPage($url:String!){page(url:$url){__typename id url type kind redirectUrl viewerCanEdit components{__typename id}photos{__typename id}}}" as OperationText<Types.AttachPageQuery, Types.AttachPageQueryVariables>;
export const AttachPlateText = "mutation AttachPlate($input:AttachPageInput!){attachPage(input:$input){__typename page{__typename id type redirectUrl}}}" as OperationText<Types.AttachPlateMutation, Types.AttachPlateMutationVariables>;
import type { OperationText } from '../../../net/request.ts';
import type * as Types from './addresses.ts';
export const SuggestAddressesText = "query SuggestAddresses($pageId:ID!){suggestAddresses(pageId:$pageId)}" as OperationText<Types.SuggestAddressesQuery, Types.SuggestAddressesQueryVariables>;
export const CheckAddressText = "query CheckAddress($pageId:ID!$url:String!){checkAddress(pageId:$pageId url:$url){__typename isFree message}}" as OperationText<Types.CheckAddressQuery, Types.CheckAddressQueryVariables>;
export const ChangeAddressText = "mutation ChangeAddress($input:ChangeAddressInput!){changeAddress(input:$input){__typename id url}}" as OperationText<Types.ChangeAddressMutation, Types.ChangeAddressMutationVariables>;
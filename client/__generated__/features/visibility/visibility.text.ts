import type { OperationText } from '../../../net/request.ts';
import type * as Types from './visibility.ts';
export const PageVisibilityText = "query PageVisibility($url:String!){page(url:$url){__typename id visibility phrase}}" as OperationText<Types.PageVisibilityQuery, Types.PageVisibilityQueryVariables>;
export const SetVisibilityText = "mutation SetVisibility($input:SetVisibilityInput!){setVisibility(input:$input){__typename id visibility phrase}}" as OperationText<Types.SetVisibilityMutation, Types.SetVisibilityMutationVariables>;
export const EnterPhraseText = "mutation EnterPhrase($input:EnterPhraseInput!){enterPhrase(input:$input){__typename page{__typename id}}}" as OperationText<Types.EnterPhraseMutation, Types.EnterPhraseMutationVariables>;
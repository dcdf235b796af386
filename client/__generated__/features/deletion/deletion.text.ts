import type { OperationText } from '../../../net/request.ts';
import type * as Types from './deletion.ts';
export const FavouriteCountText = "query FavouriteCount($url:String!){page(url:$url){__typename id favourites(first:1){__typename totalCount}}}" as OperationText<Types.FavouriteCountQuery, Types.FavouriteCountQueryVariables>;
export const DeletePageText = "mutation DeletePage($pageId:ID!){deletePage(pageId:$pageId){__typename goneAt}}" as OperationText<Types.DeletePageMutation, Types.DeletePageMutationVariables>;
export const RestorePageText = "mutation RestorePage($pageId:ID!){restorePage(pageId:$pageId){__typename id goneAt}}" as OperationText<Types.RestorePageMutation, Types.RestorePageMutationVariables>;
import type { OperationText } from '../../../net/request.ts';
import type * as Types from './deletion.ts';
export const PageContentsText = "query PageContents($url:String!){page(url:$url){__typename id photos{__typename id}tributes(first:1){__typename totalCount}favourites(first:1){__typename totalCount}}}" as OperationText<Types.PageContentsQuery, Types.PageContentsQueryVariables>;
export const DeletePageText = "mutation DeletePage($pageId:ID!){deletePage(pageId:$pageId){__typename goneAt}}" as OperationText<Types.DeletePageMutation, Types.DeletePageMutationVariables>;
export const RestorePageText = "mutation RestorePage($pageId:ID!){restorePage(pageId:$pageId){__typename id goneAt}}" as OperationText<Types.RestorePageMutation, Types.RestorePageMutationVariables>;
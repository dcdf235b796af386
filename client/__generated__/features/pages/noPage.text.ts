import type { OperationText } from '../../../net/request.ts';
import type * as Types from './noPage.ts';
export const NoPageText = "query NoPage($url:String!){pageDoor(url:$url)pageTakedown(url:$url){__typename at reason}pageDeletion(url:$url){__typename goneAt isOver pageId}}" as OperationText<Types.NoPageQuery, Types.NoPageQueryVariables>;
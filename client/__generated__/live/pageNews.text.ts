import type { OperationText } from '../../net/request.ts';
import type * as Types from './pageNews.ts';
export const PageNewsText = "subscription PageNews($pageId:ID!$after:Int){pageEvents(pageId:$pageId after:$after){__typename seq}}" as OperationText<Types.PageNewsSubscription, Types.PageNewsSubscriptionVariables>;
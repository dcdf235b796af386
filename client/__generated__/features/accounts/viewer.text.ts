import type { OperationText } from '../../../net/request.ts';
import type * as Types from './viewer.ts';
export const ViewerText = "query Viewer{viewer{__typename ...SessionUser name isOperator}}fragment SessionUser on User{id email creditAmount creditAmount2}" as OperationText<Types.ViewerQuery, Types.ViewerQueryVariables>;
export const MyPagesText = "query MyPages($after:ID){myPages(after:$after){__typename id title url type active goneAt heldCount portrait{__typename image focus}}}" as OperationText<Types.MyPagesQuery, Types.MyPagesQueryVariables>;
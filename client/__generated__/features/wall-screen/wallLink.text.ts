import type { OperationText } from '../../../net/request.ts';
import type * as Types from './wallLink.ts';
export const WallLinkText = "query WallLink($pageId:ID!){wallLink(pageId:$pageId){__typename madeAt madeBy{__typename id name}}}" as OperationText<Types.WallLinkQuery, Types.WallLinkQueryVariables>;
export const CreateWallLinkText = "mutation CreateWallLink($pageId:ID!){createWallLink(pageId:$pageId){__typename url}}" as OperationText<Types.CreateWallLinkMutation, Types.CreateWallLinkMutationVariables>;
export const RemoveWallLinkText = "mutation RemoveWallLink($pageId:ID!){removeWallLink(pageId:$pageId){__typename id}}" as OperationText<Types.RemoveWallLinkMutation, Types.RemoveWallLinkMutationVariables>;
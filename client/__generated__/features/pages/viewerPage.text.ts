import type { OperationText } from '../../../net/request.ts';
import type * as Types from './viewerPage.ts';
export const ViewerPageText = "query ViewerPage($url:String!){page(url:$url){__typename id viewerCanEdit}}" as OperationText<Types.ViewerPageQuery, Types.ViewerPageQueryVariables>;
export const VisitPageText = "mutation VisitPage($pageId:ID!){visitPage(pageId:$pageId){__typename id at seq newTributes}}" as OperationText<Types.VisitPageMutation, Types.VisitPageMutationVariables>;
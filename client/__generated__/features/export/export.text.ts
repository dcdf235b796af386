import type { OperationText } from '../../../net/request.ts';
import type * as Types from './export.ts';
export const CreateExportLinkText = "mutation CreateExportLink($pageId:ID!){createExportLink(pageId:$pageId){__typename url photos messages}}" as OperationText<Types.CreateExportLinkMutation, Types.CreateExportLinkMutationVariables>;
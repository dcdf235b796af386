import type { OperationText } from '../../../../net/request.ts';
import type * as Types from './passkeys.ts';
export const OffersPasskeyText = "query OffersPasskey{offersPasskey}" as OperationText<Types.OffersPasskeyQuery, Types.OffersPasskeyQueryVariables>;
export const StartAddingPasskeyText = "mutation StartAddingPasskey($input:StartAddingPasskeyInput!){startAddingPasskey(input:$input){__typename options}}" as OperationText<Types.StartAddingPasskeyMutation, Types.StartAddingPasskeyMutationVariables>;
export const AddPasskeyText = "mutation AddPasskey($input:AddPasskeyInput!){addPasskey(input:$input){__typename id name}}" as OperationText<Types.AddPasskeyMutation, Types.AddPasskeyMutationVariables>;
export const RenamePasskeyText = "mutation RenamePasskey($input:RenamePasskeyInput!){renamePasskey(input:$input){__typename id name}}" as OperationText<Types.RenamePasskeyMutation, Types.RenamePasskeyMutationVariables>;
export const RemovePasskeyText = "mutation RemovePasskey($input:RemovePasskeyInput!){removePasskey(input:$input){__typename done}}" as OperationText<Types.RemovePasskeyMutation, Types.RemovePasskeyMutationVariables>;
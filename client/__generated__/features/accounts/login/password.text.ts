import type { OperationText } from '../../../../net/request.ts';
import type * as Types from './password.ts';
export const ForgotPasswordText = "mutation ForgotPassword($input:ForgotPasswordInput!){forgotPassword(input:$input){__typename message}}" as OperationText<Types.ForgotPasswordMutation, Types.ForgotPasswordMutationVariables>;
export const ResetPasswordText = "mutation ResetPassword($input:ResetPasswordInput!){resetPassword(input:$input){__typename done}}" as OperationText<Types.ResetPasswordMutation, Types.ResetPasswordMutationVariables>;
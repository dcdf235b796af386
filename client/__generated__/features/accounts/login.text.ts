import type { OperationText } from '../../../net/request.ts';
import type * as Types from './login.ts';
export const LogInText = "mutation LogIn($input:LogInInput!){logIn(input:$input){__typename accessToken refreshToken user{__typename id email creditAmount creditAmount2}}}" as OperationText<Types.LogInMutation, Types.LogInMutationVariables>;
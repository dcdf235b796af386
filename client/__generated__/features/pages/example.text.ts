import type { OperationText } from '../../../net/request.ts';
import type * as Types from './example.ts';
export const ExamplePageText = "query ExamplePage{page(url:\"ada\"){__typename id url active}}" as OperationText<Types.ExamplePageQuery, Types.ExamplePageQueryVariables>;
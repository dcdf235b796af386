import type { OperationText } from '../../../net/request.ts';
import type * as Types from './quote.ts';
export const QuoteText = "query Quote($url:String!$id:ID$except:ID$ofDay:Boolean){quote(url:$url id:$id except:$except ofDay:$ofDay){__typename ...QuoteFields}}fragment QuoteFields on Quote{id text author background}" as OperationText<Types.QuoteQuery, Types.QuoteQueryVariables>;
export const PromotionText = "query Promotion{promotion{__typename image link}}" as OperationText<Types.PromotionQuery, Types.PromotionQueryVariables>;
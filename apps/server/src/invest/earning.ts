/**
 * In SQL: whether an order (its table is called `o`) earns on the days of its term. An order of a bond does once its sale has
 * reached its target; one of a sale that missed it never does, from the moment that this is decided.
 */
export const isEarning = `(o.product_type <> 'bond' or exists (
  select from invest_sale s
  where s.product_id = o.product_id and s.end_day = o.first_day and s.outcome = 'reached'))`

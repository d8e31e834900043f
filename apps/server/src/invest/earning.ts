/**
 * SQL: whether an order (table alias `o`) earns during its term. A bond order earns once its sale has reached its target; an
 * order of a missed sale never does.
 */
export const isEarning = `(o.product_type <> 'bond' or exists (
  select from invest_sale s
  where s.product_id = o.product_id and s.end_day = o.first_day and s.outcome = 'reached'))`

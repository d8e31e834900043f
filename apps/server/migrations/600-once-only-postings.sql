-- A second wall behind the states of orders: money that moves once for a record cannot move twice for it. Kinds that an
-- order posts again and again (fees of parts, interest, income by day, what a reorg brings back) are not among these.
create unique index ledger_transfer_once on ledger_transfer (part, user_id, kind, ref_type, ref_id)
  where ref_id is not null and (
    kind in (
      'option_stake', 'option_lost', 'option_refund', 'option_return', 'option_profit',
      'swap_out', 'swap_in',
      'invest_buy', 'invest_return', 'invest_refund', 'invest_penalty', 'funding_day',
      'ieo_pay', 'ieo_purchase', 'ieo_tokens', 'ieo_refund',
      'loan_paid_out',
      'withdraw_freeze', 'withdraw_fee', 'unclaimed_return', 'adjustment', 'rebate')
    or ref_type = 'reward');

-- What a user added to the margin of one position, found without reading their other transfers. Such transfers are
-- rare: those that orders and closes make are in no part of it.
create index ledger_transfer_margin on ledger_transfer (part, user_id, ref_id, number)
  where command = 'addMargin';

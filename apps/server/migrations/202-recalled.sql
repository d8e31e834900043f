-- What a recall took, and from where, is read beside its recharge.
create index ledger_transfer_recalled on ledger_transfer (part, user_id, ref_id) where kind = 'recharge_return';

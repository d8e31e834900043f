-- The entry of an account that is nearest to a moment, however many entries other accounts have had since. The
-- accounts of trading move with every position and are found by time; those of the balance may lie still for
-- years between them, and so are listed by themselves, which costs trading nothing.
create index ledger_transfer_credited on ledger_transfer (part, user_id, book, credit, currency, at, number)
  where credit in ('balance.available', 'balance.frozen');
create index ledger_transfer_debited on ledger_transfer (part, user_id, book, debit, currency, at, number)
  where debit in ('balance.available', 'balance.frozen');

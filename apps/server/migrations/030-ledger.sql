-- The double-entry ledger. Money exists only as the sum of its entries, and entries are never changed.

-- Accounts of an owner store their balance, which is never below zero. House accounts (names beginning with `house.`)
-- are the sum of their entries and have no row here. Half of a page stays free, as of lane_owner.
create table ledger_account (
  part smallint not null,
  user_id bigint not null,
  book text not null check (book = 'real' or book = 'demo' or book like 'contest:%'),
  kind text not null,
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  balance numeric(38, 0) not null check (balance >= 0),
  primary key (part, user_id, book, kind, currency),
  -- Every hold is an account of its own: the margin of contracts, the stake of second contracts, the principal of
  -- products, the collateral of a loan, the payment for tokens. A product, task, project or lending pool pays from
  -- its own funding account, which cannot go below zero either.
  constraint ledger_account_kind_check check (kind in ('balance.available', 'balance.frozen', 'contract.available',
    'contract.margin', 'contract.stake', 'invest.held', 'funding.available', 'loan.collateral', 'ieo.held'))
) with (fillfactor = 50);

-- A movement of money between two accounts. It names at most one user and is stored with that user. Both sides are in
-- one row, so the entries of a movement sum to zero by construction.
create table ledger_transfer (
  part smallint not null,
  user_id bigint not null,
  number bigint not null check (number > 0),
  id bigint not null,
  command text not null,
  book text not null,
  currency text not null,
  debit text not null,
  credit text not null,
  amount numeric(38, 0) not null check (amount > 0),
  kind text not null,
  ref_type text,
  ref_id bigint,
  at bigint not null,
  debit_after numeric(38, 0) check (debit_after >= 0),
  credit_after numeric(38, 0) check (credit_after >= 0),
  primary key (part, user_id, number),
  check (debit <> credit),
  check ((debit like 'house.%') = (debit_after is null)),
  check ((credit like 'house.%') = (credit_after is null))
);
create index ledger_transfer_at on ledger_transfer (part, user_id, at);
select make_append_only('ledger_transfer');

-- Every side of every transfer: a positive amount was credited to the account, a negative amount debited.
create view ledger_entry as
  select part, user_id, number, id, book, currency, credit as account, amount, credit_after as after,
         kind, ref_type, ref_id, at from ledger_transfer
  union all
  select part, user_id, number, id, book, currency, debit as account, -amount, debit_after as after,
         kind, ref_type, ref_id, at from ledger_transfer;

-- The last entry of a balance account before a time. Balance accounts may rest for years while trading moves, so they
-- have indexes of their own. Trading accounts move with every position, are found by time and pay nothing for these.
create index ledger_transfer_credited on ledger_transfer (part, user_id, book, credit, currency, at, number)
  where credit in ('balance.available', 'balance.frozen');
create index ledger_transfer_debited on ledger_transfer (part, user_id, book, debit, currency, at, number)
  where debit in ('balance.available', 'balance.frozen');

-- Additions to the margin of one position. They are rare; transfers of orders and closes are not in this index.
create index ledger_transfer_margin on ledger_transfer (part, user_id, ref_id, number)
  where command = 'addMargin';

-- Unclaimed money of closed accounts, and the money that a reorg recalled.
create index ledger_transfer_unclaimed on ledger_transfer (part, user_id) where credit = 'house.unclaimed';
create index ledger_transfer_recalled on ledger_transfer (part, user_id, ref_id) where kind = 'recharge_return';

-- Outcomes are counted by the hour. The ledger grows in the order of time, so a block range index finds an hour at
-- almost no cost.
create index ledger_transfer_options on ledger_transfer using brin (at) with (pages_per_range = 32, autosummarize = on)
  where ref_type = 'option';
create index ledger_transfer_positions on ledger_transfer using brin (at) with (pages_per_range = 32, autosummarize = on)
  where ref_type = 'position';

-- A second wall behind the states of orders: money that moves once for a record cannot move twice for it. Kinds that a
-- record posts repeatedly (fees of parts, interest, income by day, the effects of a reorg, top-ups) are not listed.
create unique index ledger_transfer_once on ledger_transfer (part, user_id, kind, ref_type, ref_id)
  where ref_id is not null and (
    kind in (
      'option_stake', 'option_lost', 'option_refund', 'option_return', 'option_profit',
      'swap_out', 'swap_in',
      'invest_buy', 'invest_return', 'invest_refund', 'invest_penalty', 'funding_day',
      'ieo_issue', 'ieo_release', 'ieo_pay', 'ieo_purchase', 'ieo_tokens', 'ieo_refund',
      'loan_fund', 'loan_paid_out',
      'contest_funds', 'contest_return', 'contest_release', 'contest_prize',
      'withdraw_freeze', 'withdraw_fee', 'unclaimed_return', 'adjustment', 'rebate')
    or ref_type = 'reward'
    or (kind = 'funding_return' and ref_type = 'contest'));

-- A withdrawal posts `withdraw` into the clearing account and out of it, and `withdraw_return` once for each account
-- that gives back: each moves once between two accounts.
create unique index ledger_transfer_once_between on ledger_transfer (part, user_id, kind, ref_type, ref_id, debit, credit)
  where ref_id is not null and kind in ('withdraw', 'withdraw_return');

-- The number of the last transfer of each owner that the audit has read, and the balances at that transfer. The audit
-- continues from there; the full audit ignores both tables.
create table ledger_audited (
  part smallint not null,
  user_id bigint not null,
  number bigint not null check (number > 0),
  primary key (part, user_id)
);

create table ledger_audited_balance (
  part smallint not null,
  user_id bigint not null,
  book text not null,
  account text not null,
  currency text not null,
  balance numeric(38, 0) not null,
  primary key (part, user_id, book, account, currency)
);

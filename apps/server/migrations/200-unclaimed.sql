-- What left the money that nobody has claimed of an ended account: given back to its owner's new account, or gone
-- with a payment that its network took back. What lies there is what came, less these.
create table wallet_unclaimed_use (
  part smallint not null,
  -- Whose account has ended.
  user_id bigint not null,
  id bigint not null,
  use text not null check (use in ('return', 'recall')),
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  -- Two persons have agreed; it is in the new account; that account could not take it any more.
  status text not null check (status in ('agreed', 'paid', 'lapsed')),
  payee_id bigint check (payee_id <> user_id),
  reason_key text,
  ticket text check (ticket <> ''),
  approval_id bigint,
  maker_id bigint,
  checker_id bigint,
  at bigint not null,
  settled_at bigint,
  primary key (part, user_id, id),
  constraint return_needs_two check (maker_id <> checker_id),
  constraint return_is_whole check (use = 'recall'
    or num_nulls(payee_id, reason_key, ticket, approval_id, maker_id, checker_id) = 0),
  check (use = 'return' or status = 'paid'),
  check ((status = 'agreed') = (settled_at is null))
);
-- One approval, one return.
create unique index wallet_unclaimed_use_approval on wallet_unclaimed_use (part, user_id, approval_id);
create index wallet_unclaimed_use_agreed on wallet_unclaimed_use (part, user_id) where status = 'agreed';

-- What two agreed on stays as they did, and ends once.
create function keep_unclaimed_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.status = 'agreed' and new.status in ('paid', 'lapsed')
      and (new.part, new.user_id, new.id, new.use, new.currency, new.amount, new.payee_id, new.reason_key, new.ticket,
          new.approval_id, new.maker_id, new.checker_id, new.at)
        = (old.part, old.user_id, old.id, old.use, old.currency, old.amount, old.payee_id, old.reason_key, old.ticket,
          old.approval_id, old.maker_id, old.checker_id, old.at)
    then
      return new;
    end if;
  end if;
  raise exception 'a return is ended once and never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_unclaimed_use before update or delete on wallet_unclaimed_use
  for each row execute function keep_unclaimed_use();
create trigger keep_unclaimed_uses before truncate on wallet_unclaimed_use
  for each statement execute function refuse_change();

-- The same return on the side of who gets it, under the same id: decided once, and what was paid has its movement.
create table wallet_unclaimed_return (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  currency text not null,
  amount numeric(38, 0) not null check (amount > 0),
  reason_key text not null,
  status text not null check (status in ('paid', 'lapsed')),
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_unclaimed_return');

create index ledger_transfer_unclaimed on ledger_transfer (part, user_id) where credit = 'house.unclaimed';

-- What was taken back from there before this.
insert into wallet_unclaimed_use (part, user_id, id, use, currency, amount, status, at, settled_at)
  select part, user_id, ref_id, 'recall', currency, sum(amount), 'paid', max(at), max(at)
  from ledger_transfer where debit = 'house.unclaimed' and ref_type = 'recharge'
  group by part, user_id, ref_id, currency;

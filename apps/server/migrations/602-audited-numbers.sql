-- Up to which of a user's transfers the ledger's audit has read, and what each of their accounts held then: it goes on
-- from there. The full audit asks neither.
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

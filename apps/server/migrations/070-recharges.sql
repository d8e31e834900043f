-- Recharges that a person looks at: bank transfers, claims with a picture, and payments that came over
-- another network than the one whose address was paid.

alter table wallet_recharge
  add column method text not null default 'crypto' check (method in ('crypto', 'bank')),
  alter column network drop not null,
  alter column address drop not null,
  alter column txid drop not null,
  -- Nothing is due where only a person can decide.
  alter column due_at drop not null,
  add column stage text,
  -- Counts the changes, so that a decision says which state was looked at.
  add column version integer not null default 1 check (version > 0),
  -- The network whose address was paid, where the payment came over another one.
  add column meant_network text,
  -- The account that it was paid to, as it was shown.
  add column channel_id bigint,
  add column payee jsonb,
  -- The pictures that came with it, each with the hash of its bytes.
  add column certificates jsonb not null default '[]',
  add column payer_name text,
  add column payer_last4 text,
  add column remark text,
  add column flags jsonb not null default '[]',
  -- The bank's or the network's own number, under which the money was found.
  add column matched text,
  add column credited_amount numeric(38, 0) check (credited_amount > 0),
  -- Since when a person is expected to look at it.
  add column review_at bigint,
  add column decided_by bigint,
  add column second_by bigint,
  add check (second_by is null or second_by <> decided_by);

update wallet_recharge set
  stage = case when status <> 'under_review' then 'done' when payment_id is null then 'searching' else 'confirming' end,
  credited_amount = case when status = 'credited' then amount end;

alter table wallet_recharge
  alter column stage set not null,
  alter column method drop default,
  alter column version drop default,
  alter column certificates drop default,
  alter column flags drop default,
  add check (stage in ('confirming', 'searching', 'stray', 'review', 'dropped', 'done')),
  add check ((status = 'under_review') = (stage in ('confirming', 'searching', 'stray', 'review'))),
  add check (stage <> 'dropped' or status = 'credited'),
  add check ((method = 'bank') = (channel_id is not null)),
  add check ((method = 'bank') = (payee is not null)),
  add check ((method = 'crypto') = (network is not null)),
  add check ((method = 'crypto') = (txid is not null)),
  add check ((stage in ('review', 'dropped')) <= (review_at is not null)),
  add check (status <> 'credited' or credited_amount is not null),
  -- Only what a network confirmed is credited without two persons.
  add check (status <> 'credited' or payment_id is not null or (decided_by is not null and second_by is not null));

-- What is credited was paid on a network, or was found by two persons under a number of the bank's own.
alter table wallet_recharge drop constraint wallet_recharge_check2;
alter table wallet_recharge add check (status <> 'credited' or payment_id is not null or matched is not null);

create index wallet_recharge_id on wallet_recharge (id);
create index wallet_recharge_review on wallet_recharge (review_at) where stage in ('review', 'dropped');
create index wallet_recharge_certificates on wallet_recharge using gin (certificates jsonb_path_ops);
-- The second wall against crediting the same money twice.
create unique index wallet_recharge_matched on wallet_recharge (currency, matched) where matched is not null and status = 'credited';

-- Payments that the sandbox chain took back, as a reorganisation does.
create table wallet_chain_drop (
  part smallint not null,
  user_id bigint not null,
  -- The payment's.
  id bigint not null,
  at bigint not null,
  primary key (part, user_id, id)
);
select make_append_only('wallet_chain_drop');

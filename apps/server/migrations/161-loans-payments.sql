-- Interest, repayments, sales and documents of loans, and the account that lends.

-- Interest: one row for each range of hours that were charged on the same principal. A range may be charged at two
-- rates, for the principal in time and for the late part.
create table loan_interest (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  from_hour integer not null,
  to_hour integer not null check (to_hour > from_hour),
  is_late boolean not null default false,
  principal numeric(38, 0) not null check (principal >= 0),
  daily_rate numeric(38, 0) not null,
  amount numeric(38, 0) not null check (amount =
    ceil(principal * daily_rate / 2400000000::numeric) * (to_hour - from_hour)),
  at bigint not null,
  primary key (part, user_id, order_id, from_hour, is_late)
);
select make_append_only('loan_interest');

create table loan_payment (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  -- By the user, by a sale of collateral, or automatic.
  kind text not null check (kind in ('repay', 'sale', 'auto')),
  interest numeric(38, 0) not null check (interest >= 0),
  principal numeric(38, 0) not null check (principal >= 0),
  at bigint not null,
  primary key (part, user_id, id),
  check (interest + principal > 0)
);
create index loan_payment_of on loan_payment (part, user_id, order_id);
select make_append_only('loan_payment');

-- A sale of collateral, after three ticks in a row. The last tick is the price.
create table loan_sale (
  part smallint not null,
  user_id bigint not null,
  id bigint not null,
  order_id bigint not null,
  reason text not null check (reason in ('ltv', 'overdue')),
  symbol text not null,
  first_seq bigint not null,
  price numeric(38, 0) not null check (price > 0),
  debt numeric(38, 0) not null check (debt > 0),
  held numeric(38, 0) not null,
  quantity numeric(38, 0) not null check (quantity > 0 and quantity <= held),
  gross numeric(38, 0) not null check (gross = div(quantity * price, 1000000000000::numeric)),
  fee numeric(38, 0) not null check (fee between 0 and gross),
  at bigint not null,
  primary key (part, user_id, id)
);
create index loan_sale_of on loan_sale (part, user_id, order_id);
select make_append_only('loan_sale');

-- The agreement, word for word as it was shown and signed.
create table loan_agreement (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  lang text not null,
  version text not null,
  paragraphs jsonb not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  signature_kind text not null check (signature_kind in ('drawn', 'typed')),
  signature_value text not null check (length(signature_value) between 1 and 20000),
  signed_at bigint not null,
  primary key (part, user_id, order_id)
);
select make_append_only('loan_agreement');

-- The file of the signed agreement.
create table loan_document (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  content bytea not null,
  sha256 text not null check (sha256 = encode(sha256(content), 'hex')),
  written_at bigint not null,
  primary key (part, user_id, order_id)
);
select make_append_only('loan_document');

-- Agreements whose file could not be written, and when that is tried again, so that one does not block the others.
create table loan_document_fault (
  part smallint not null,
  user_id bigint not null,
  order_id bigint not null,
  tries integer not null check (tries > 0),
  failed_at bigint not null,
  retry_at bigint not null check (retry_at > failed_at),
  primary key (part, user_id, order_id)
);

-- Loans are paid out of the account of one house object, which cannot go below zero.
insert into lane_owner (part, id) values (66900 % 64, 66900);

create table loan_lending (
  part smallint not null,
  user_id bigint not null,
  -- From then on every loan is paid out of the account.
  opened_at bigint not null,
  primary key (part, user_id)
);

-- Loans that wait because the account had too little, in the order of their arrival. A loan leaves when it is paid out,
-- cancelled, or no longer allowed.
create table loan_waiting (
  part smallint not null,
  user_id bigint not null,
  -- The loan, and its user.
  id bigint not null,
  of_user_id bigint not null,
  amount numeric(38, 0) not null check (amount > 0),
  since_at bigint not null,
  primary key (part, user_id, id)
);

-- Applications of a user for credit on a day (a whole number; 0 is 1 January 1970, UTC+8), cancelled ones included.
create table loan_asking (
  part smallint not null,
  user_id bigint not null,
  day integer not null,
  count integer not null check (count > 0),
  primary key (part, user_id)
);

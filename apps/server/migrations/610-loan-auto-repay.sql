-- A loan that pays itself back: at each due time what is due is taken from its user's balance, all of it or nothing, where its user has
-- said so. It was tried at so many due times, in their order; each is tried once.
alter table loan_order
  add column auto_repay boolean not null default false,
  add column auto_tried integer not null default 0 check (auto_tried between 0 and instalments);

-- What was paid so is told from what its user paid.
alter table loan_payment drop constraint loan_payment_kind_check;
alter table loan_payment add constraint loan_payment_kind_check check (kind in ('repay', 'sale', 'auto'));

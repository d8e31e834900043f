-- The pause from trading of an account that ended while it ran, by whatever its user is known again by.
create table people_kept_exclusion (
  -- HMAC-SHA-256 under a key outside the database of an address, a wallet, a third party's name, an identity or a
  -- device. Nothing says of which account it was, nor which of them belong together.
  mark bytea primary key check (length(mark) = 32),
  until_at bigint not null
);

create index people_kept_exclusion_until on people_kept_exclusion (until_at);

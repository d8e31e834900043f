-- What each withdrawal was sent back to a person for before it was handed over: a payment that has gone, an identity
-- that does not stand. Of those under way nobody can tell any more what was looked at: they are looked at once more.
alter table wallet_withdrawal add column looked jsonb not null default '[]';
alter table wallet_withdrawal alter column looked drop default;

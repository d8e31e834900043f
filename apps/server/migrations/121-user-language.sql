-- The language in which a user signed in last: what happens to their money while they are away is told in it.
alter table people_user add column lang text not null default 'en-us';

-- Second contracts of demo money: orders of a book of their own, counted by themselves.
alter table options_order add column book text not null default 'real';
alter table options_order alter column book drop default;
alter table options_tally add column book text not null default 'real';
alter table options_tally drop constraint options_tally_pkey;
alter table options_tally add primary key (part, user_id, book);
alter table options_tally alter column book drop default;

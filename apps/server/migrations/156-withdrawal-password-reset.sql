-- A withdrawal password that two operators removed for who forgot it: the row stays, with its version, and holds none.
alter table people_fund_password alter column password_hash drop not null;

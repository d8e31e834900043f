-- Whether the session was ended for the sake of the account: by its owner from another device, by the desk, or with
-- the old password. Its device is then no known one any more; one that signed out by itself still is.
alter table people_session add column shut_out boolean not null default false;

-- How far a user has read what support wrote to them. How far support has read stands in opened_number.

alter table support_conversation
  add column if not exists user_read_number integer not null default 0;

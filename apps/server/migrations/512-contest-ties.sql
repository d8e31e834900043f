-- Who was ranked as another's other account when a ranking was frozen, to whom, and by what. Sessions are forgotten after
-- ninety days and documents with their account, so what decided is kept with the result, and the ranking can be reckoned anew
-- at any time. What ties is not kept: neither a device nor a document nor an address.
create table contests_tie (
  part smallint not null,
  user_id bigint not null,
  -- The entry's that has no rank for it.
  id bigint not null,
  contest_id bigint not null,
  of_user_id bigint not null,
  -- Both null of rankings that were frozen before this was kept.
  to_user_id bigint,
  kind text check (kind in ('device', 'document', 'account')),
  primary key (part, user_id, id),
  check ((kind is null) = (to_user_id is null)),
  check (to_user_id <> of_user_id)
);
create index contests_tie_of on contests_tie (contest_id);
select make_append_only('contests_tie');

insert into contests_tie (part, user_id, id, contest_id, of_user_id)
  select part, user_id, id, contest_id, of_user_id from contests_result where is_linked;
